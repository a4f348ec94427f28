// Starts the app in the browser. On "/" it hydrates the prerendered setup screen; other pages are rendered from scratch.
import { createRoot, hydrateRoot } from 'react-dom/client'
import { followSystemTheme } from '../lib/theme.ts'
import { followUpdates } from '../lib/updates.ts'
import { backUpLocalData } from '../scoreboard/localData.ts'
import '../ui/style/tokens.css'
import { runWhenSafe } from '../scoreboard/session.ts'
import { App } from './App.tsx'

const root = document.getElementById('root')
// eslint-disable-next-line words/marked -- a mistake in the program
if (!root) throw new Error('The page has no root element')
if (root.firstElementChild) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)

followSystemTheme()
if (import.meta.env.PROD) followUpdates(backUpLocalData, runWhenSafe)

// Points that were scored offline are sent as soon as any page of the app is opened.
try {
  if (localStorage.getItem('volleyball_outbox'))
    void import('./GamePage.tsx').then(({ startSending }) => startSending())
} catch {
  // storage is disabled, so it contains no points
}
