import type { LeagueView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Menu, MenuItem } from '../../ui/dialog/Menu.tsx'
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
    <Menu label={t('More')} title={t('Schedule')}>
      {hasGames && (
        <>
          <MenuItem onClick={() => onOpen({ what: 'print' })}>{t('Print the Night')}</MenuItem>
          <MenuItem onClick={() => onOpen({ what: 'night' })}>{t('Move or Cancel a Night')}</MenuItem>
        </>
      )}
      <MenuItem onClick={() => onOpen({ what: 'courtCodes' })}>{t('Court Codes')}</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'nightsOff' })}>{t('Nights Off')}</MenuItem>
      <MenuItem onClick={() => onOpen({ what: 'quality' })}>{t('Schedule Quality')}</MenuItem>
      {isDynamic && league.currentWeek > 1 && (
        <MenuItem onClick={() => onOpen({ what: 'undoWeek' })}>{t('Take Back the Last Advance')}</MenuItem>
      )}
    </Menu>
  )
}
