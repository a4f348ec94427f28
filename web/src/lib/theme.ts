// The light or dark theme: the stored choice, or the preference of the system. The script in index.html sets it before the
// first paint.
import { createStore } from './store.ts'

export type Theme = 'light' | 'dark'

const key = 'volleyball_theme'
const themeColor = { light: '#f6f7f9', dark: '#11141b' }
const rootClasses = () => document.documentElement.classList

export const theme = createStore<Theme>('light', () => (rootClasses().contains('dark') ? 'dark' : 'light'))

/** Shows a theme without storing it. */
export function showTheme(next: Theme): void {
  rootClasses().toggle('dark', next === 'dark')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColor[next])
  theme.set(next)
}

export function toggleTheme(): void {
  const next = theme.get() === 'dark' ? 'light' : 'dark'
  showTheme(next)
  try {
    localStorage.setItem(key, next)
  } catch {
    // The choice holds until the page is closed.
  }
}

/** Follows the system until a choice is stored. */
export function followSystemTheme(): void {
  showTheme(theme.get())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    if (!storedChoice()) showTheme(event.matches ? 'dark' : 'light')
  })
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
