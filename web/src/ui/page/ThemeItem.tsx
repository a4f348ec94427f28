import { switchTheme } from '../../lib/theme.ts'
import { Icon } from '../controls/Icon.tsx'
import { MenuItem } from '../dialog/Menu.tsx'
import { useNextTheme } from './ThemeToggle.tsx'

/** Switches to the next theme, as an entry of a menu. */
export function ThemeItem() {
  const [icon, label] = useNextTheme()
  return (
    <MenuItem icon={<Icon name={icon} />} onClick={switchTheme}>
      {label}
    </MenuItem>
  )
}
