// Light or dark: the stored choice, else what the system prefers. The script in index.html sets it before the first paint.
import { createStore } from './store.ts'

export type Theme = 'light' | 'dark'

const key = 'volleyball_theme'
const bar = { light: '#f6f7f9', dark: '#11141b' }
const onThePage = () => document.documentElement.classList

export const theme = createStore<Theme>('light', () => (onThePage().contains('dark') ? 'dark' : 'light'))

/** Shows a theme, and stores no choice. */
export function showTheme(next: Theme): void {
  onThePage().toggle('dark', next === 'dark')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', bar[next])
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
