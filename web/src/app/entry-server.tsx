// Renders the setup screen at build time, so that it is visible before any script runs.
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

export function render(): string {
  return renderToString(<App path="/" />)
}
