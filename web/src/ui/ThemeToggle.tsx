import { useStore } from '../lib/store.ts'
import { theme, toggleTheme } from '../lib/theme.ts'
import { t } from '../t.ts'
import { IconButton } from './Button.tsx'

export function ThemeToggle() {
  const dark = useStore(theme) === 'dark'
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={dark ? t('Switch to light theme') : t('Switch to dark theme')}
      onClick={toggleTheme}
    />
  )
}
