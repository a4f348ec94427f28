// The light, dark or high-contrast theme: the stored choice, or the preference of the system. A script in index.html applies
// it before the first paint.
import { createStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'contrast'

const key = 'volleyball_theme'
const themeColor = { light: '#f6f7f9', dark: '#11141b', contrast: '#fff' }
/** The theme that follows each theme when the user switches. */
export const nextTheme = { light: 'dark', dark: 'contrast', contrast: 'light' } as const
const rootClasses = () => document.documentElement.classList

const shownTheme = () => (['dark', 'contrast'] as const).find((it) => rootClasses().contains(it)) ?? 'light'

export const theme = createStore<Theme>('light', shownTheme)

/** Applies a theme without storing it. */
export function showTheme(next: Theme): void {
  rootClasses().remove('dark', 'contrast')
  if (next !== 'light') rootClasses().add(next)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColor[next])
  theme.set(next)
}

export function switchTheme(): void {
  const next = nextTheme[theme.get()]
  showTheme(next)
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

/** Follows the preference of the system until a choice is stored. */
export function followSystemTheme(): void {
  showTheme(theme.get())
  const prefersContrast = matchMedia('(prefers-contrast: more)')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const applyPreference = () => {
    if (!storedChoice())
      showTheme(prefersContrast.matches ? 'contrast' : prefersDark.matches ? 'dark' : 'light')
  }
  prefersContrast.addEventListener('change', applyPreference)
  prefersDark.addEventListener('change', applyPreference)
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
