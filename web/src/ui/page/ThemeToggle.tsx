import { useStore } from '../../lib/store.ts'
import { nextTheme, switchTheme, theme } from '../../lib/theme.ts'
import { t } from '../../t.ts'
import { IconButton } from '../controls/Button.tsx'

const buttons = {
  light: ['sun', t('Switch to light theme')],
  dark: ['moon', t('Switch to dark theme')],
  contrast: ['contrast', t('Switch to high-contrast theme')],
} as const

/** The picture and the words of what leads to the next theme. */
export const useNextTheme = () => buttons[nextTheme[useStore(theme)]]

/** Switches from the light theme to the dark one, the one with high contrast, and back. */
export function ThemeToggle() {
  const [icon, label] = useNextTheme()
  return <IconButton icon={icon} label={label} onClick={switchTheme} />
}
