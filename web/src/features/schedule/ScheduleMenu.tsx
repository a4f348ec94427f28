import type { LeagueView } from '../../contract/types.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { OpenedDialog } from './openedDialog.ts'

interface Props {
  league: LeagueView
  hasGames: boolean
  onOpen: (opened: OpenedDialog) => void
}

/** The menu with the less frequent actions on the schedule. */
export function ScheduleMenu({ league, hasGames, onOpen }: Props) {
  const isDynamic = league.scheduleMode !== 'fixed'
  return (
    <Menu label="More" title="Schedule">
      {hasGames && (
        <>
          <MenuItem onClick={() => onOpen({ what: 'print' })}>Print the Night</MenuItem>
          <MenuItem onClick={() => onOpen({ what: 'night' })}>Move or Cancel a Night</MenuItem>
        </>
      )}
      <MenuItem onClick={() => onOpen({ what: 'nights off' })}>Nights Off</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'quality' })}>Schedule Quality</MenuItem>
      {isDynamic && league.currentWeek > 1 && (
        <MenuItem onClick={() => onOpen({ what: 'undo week' })}>Take Back the Last Advance</MenuItem>
      )}
    </Menu>
  )
}
