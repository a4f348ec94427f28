import { switchTheme } from '../../lib/theme.ts'
import { Icon } from '../controls/Icon.tsx'
import { MenuItem } from '../dialog/Menu.tsx'
import { useNextTheme } from './ThemeToggle.tsx'

/** A menu entry that switches to the next theme. */
export function ThemeItem() {
  const [icon, label] = useNextTheme()
  return (
    <MenuItem icon={<Icon name={icon} />} onClick={switchTheme}>
      {label}
    </MenuItem>
  )
}
