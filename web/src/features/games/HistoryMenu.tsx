import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { Opened } from './OpenDialog.tsx'

/** What is done with the history now and then. */
export function HistoryMenu({ onOpen }: { onOpen: (opened: Opened) => void }) {
  return (
    <Menu label="More" title="History">
      <MenuItem onClick={() => onOpen({ what: 'deleted' })}>Deleted Games</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'recalculate' })}>Recalculate Standings</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'clean up' })}>Remove Duplicates</MenuItem>
    </Menu>
  )
}
