import { memo } from 'react'
import type { LeagueView } from '../../../contract/types.ts'
import { mayManage } from '../../../rules/roles.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Menu, MenuItem } from '../../../ui/dialog/Menu.tsx'
import { HeadActions } from '../../../ui/page/HeadActions.tsx'
import type { OpenedDialog } from '../openedDialog.ts'

interface Props {
  league: LeagueView
  isDesk: boolean
  /** Whether games are shown that can be filtered, printed and moved. */
  hasGames: boolean
  onOpen: (opened: OpenedDialog) => void
}

/** The actions of the schedule, in the header of the page. Memoized because each keystroke in a filter renders the schedule. */
export const ScheduleActions = memo(function ScheduleActions({ league, isDesk, hasGames, onOpen }: Props) {
  const filter = hasGames && (
    <IconButton
      icon={<MoreIcon name="filter" />}
      label={t('View and Filter')}
      aria-haspopup="dialog"
      onClick={() => onOpen({ what: 'filter' })}
    />
  )
  if (!mayManage(league)) return <HeadActions>{filter}</HeadActions>
  const scheduleGame = () => onOpen({ what: 'new' })
  return (
    <HeadActions>
      {filter}
      {isDesk ? (
        <Button onClick={scheduleGame}>
          <Icon name="plus" />
          {t('Schedule Game')}
        </Button>
      ) : (
        <IconButton icon="plus" label={t('Schedule Game')} onClick={scheduleGame} />
      )}
      <MoreMenu league={league} isDesk={isDesk} hasGames={hasGames} onOpen={onOpen} />
      {isDesk && hasGames && !tournamentDay(league) && (
        <Button primary onClick={() => onOpen({ what: 'plan' })}>
          {planActionName(league)}
        </Button>
      )}
    </HeadActions>
  )
})

/** Returns the name of the action that plans the season or the next week. */
export function planActionName({ scheduleMode }: LeagueView): string {
  return scheduleMode === 'fixed' ? t('Auto Schedule Season') : t('Advance to Next Week')
}

/** Prints after the menu has closed, because an open menu would be printed. */
const printAfterMenuCloses = () => void setTimeout(() => window.print())

function MoreMenu({ league, isDesk, hasGames, onOpen }: Props) {
  const isDynamic = league.scheduleMode !== 'fixed'
  const isDay = tournamentDay(league) !== undefined
  return (
    <Menu label={t('More')} title={t('Schedule')} icon={<MoreIcon name="dots" />}>
      {!isDesk && hasGames && !isDay && (
        <MenuItem icon={<MoreIcon name="calendar" />} onClick={() => onOpen({ what: 'plan' })}>
          {planActionName(league)}
        </MenuItem>
      )}
      {hasGames && (
        <>
          <MenuItem icon={<MoreIcon name="print" />} onClick={() => onOpen({ what: 'print' })}>
            {isDay ? t('Print the Sheets') : t('Print the Night')}
          </MenuItem>
          <MenuItem icon={<Icon name="share" />} onClick={() => onOpen({ what: 'chatText' })}>
            {t('Text for the Chat')}
          </MenuItem>
          <MenuItem icon={<MoreIcon name="print" />} onClick={printAfterMenuCloses}>
            {isDay ? t('Print the Schedule') : t('Print the Season')}
          </MenuItem>
          <MenuItem icon={<MoreIcon name="warning" />} onClick={() => onOpen({ what: 'openings' })}>
            {t('Court Out…')}
          </MenuItem>
          <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'night' })}>
            {isDay ? t('Move or Cancel the Day') : t('Move or Cancel a Night')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<MoreIcon name="code" />} onClick={() => onOpen({ what: 'courtCodes' })}>
        {t('Court Codes')}
      </MenuItem>
      {!isDay && (
        <>
          <MenuItem icon={<MoreIcon name="stop" />} onClick={() => onOpen({ what: 'nightsOff' })}>
            {t('Nights Off')}
          </MenuItem>
          <MenuItem icon={<MoreIcon name="standings" />} onClick={() => onOpen({ what: 'quality' })}>
            {t('Schedule Quality')}
          </MenuItem>
        </>
      )}
      {isDynamic && league.currentWeek > 1 && (
        <MenuItem icon={<Icon name="undo" />} onClick={() => onOpen({ what: 'undoWeek' })}>
          {t('Take Back the Last Advance')}
        </MenuItem>
      )}
    </Menu>
  )
}
