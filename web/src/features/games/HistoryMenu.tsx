import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { OpenedDialog } from './openedDialog.ts'

/** The menu with the less frequent actions on the history. */
export function HistoryMenu({ onOpen }: { onOpen: (opened: OpenedDialog) => void }) {
  return (
    <Menu label="More" title="History">
      <MenuItem onClick={() => onOpen({ what: 'deleted' })}>Deleted Games</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'recalculate' })}>Recalculate Standings</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'clean up' })}>Remove Duplicates</MenuItem>
    </Menu>
  )
}
