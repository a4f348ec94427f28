import { useStore } from '../../lib/store.ts'
import { nextTheme, switchTheme, theme } from '../../lib/theme.ts'
import { t } from '../../t.ts'
import { IconButton } from '../controls/Button.tsx'

const buttons = {
  light: ['sun', t('Switch to light theme')],
  dark: ['moon', t('Switch to dark theme')],
  contrast: ['contrast', t('Switch to high-contrast theme')],
} as const

/** Returns the icon and the label of a control that switches to the next theme. */
export const useNextTheme = () => buttons[nextTheme[useStore(theme)]]

/** A button that switches from the light to the dark to the high-contrast theme and back. */
export function ThemeToggle() {
  const [icon, label] = useNextTheme()
  return <IconButton icon={icon} label={label} onClick={switchTheme} />
}
