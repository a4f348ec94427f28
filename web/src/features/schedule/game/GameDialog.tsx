import type { ScheduledGame } from '../../../contract/types.ts'
import { dayInWords } from '../../../lib/dates.ts'
import { isOver } from '../../../rules/counting.ts'
import { dutyInWords } from '../../../rules/duty.ts'
import { mayManage } from '../../../rules/roles.ts'
import { stageInWords } from '../../../rules/stages.ts'
import { shownWeek } from '../../../rules/tierNames.ts'
import { usePartName } from '../../../api/finals/partNames.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { MenuEntries, MenuItem } from '../../../ui/dialog/Menu.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import { isUpcoming } from '../scheduleGroups.ts'
import { describePlace, describeScore } from '../words.ts'
import { FinishedGame } from './FinishedGame.tsx'
import type { SheetProps } from './gameDialog.ts'
import { UpcomingGame } from './UpcomingGame.tsx'
import { useBringBack } from './useBringBack.ts'
import { useGame } from './useGame.ts'
import styles from './GameDialog.module.css'

/** The sheet of one game, the same on every tab: its teams, time and court, its link, and the actions that its state allows. */
export function GameDialog(props: SheetProps) {
  const { league, game, title, teams, onClose, onOpen } = props
  const { gameWithScore, hasBegun } = useGame(game)
  const isManager = mayManage(league)
  const stage = usePartName(league)?.(game) ?? stageInWords(game.stage)
  const week = shownWeek(league, game.weekNumber)
  return (
    <Dialog title={title} picture={<Names teams={teams} />} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.facts}>
          <span className="muted break">{describeWhere(game)}</span>
          {stage && <Tag>{stage}</Tag>}
          {week && <Tag>{t('Week {weekNumber}', { weekNumber: week })}</Tag>}
        </p>
        {isUpcoming(game) && !game.waiting && game.dutyTeamIds && (
          <p className="break">{dutyInWords(game.dutyTeamIds.map(props.nameOf))}</p>
        )}
        {hasBegun && gameWithScore && !isOver(game) && (
          <p>{t('Score: {score}', { score: describeScore(gameWithScore) })}</p>
        )}
        {isOver(game) ? (
          gameWithScore && <FinishedGame {...props} gameWithScore={gameWithScore} />
        ) : isUpcoming(game) ? (
          <UpcomingGame {...props} gameWithScore={gameWithScore} hasBegun={hasBegun} />
        ) : (
          <CancelledGame {...props} />
        )}
        {isManager && !isOver(game) && (
          <MenuEntries>
            <MenuItem danger icon={<Icon name="trash" />} onClick={() => onOpen({ what: 'remove', game })}>
              {t('Delete from Schedule')}
            </MenuItem>
          </MenuEntries>
        )}
      </div>
    </Dialog>
  )
}

/** Returns where and when the game is or was; only the day of a game that was recorded without a place. */
function describeWhere(game: ScheduledGame): string {
  if (game.gameTime === '') return game.day ? dayInWords(game.day) : t('Without a date')
  return game.waiting ? t('Was: {place}', { place: describePlace(game) }) : describePlace(game)
}

function Names({ teams }: { teams: [RowTeam, RowTeam] }) {
  return (
    <span className={styles.names}>
      {teams.map((team, index) => (
        <span key={index} className={styles.team}>
          <Badge kit={team.kit} badge={team.badge} />
          <bdi className="break">{team.name}</bdi>
        </span>
      ))}
    </span>
  )
}

function CancelledGame({ league, game, onClose, onOpen }: SheetProps) {
  const { running, bringBack } = useBringBack()
  return (
    <>
      <p>
        {game.reason
          ? t('This game is cancelled: {reason}.', { reason: game.reason })
          : t('This game is cancelled, without a reason.')}{' '}
        {t('Rescheduling brings it back on another day.')}
      </p>
      {mayManage(league) && (
        <>
          <Button primary aria-busy={running} onClick={() => void bringBack(game, onClose)}>
            {t('Bring Back')}
          </Button>
          <MenuEntries>
            <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'move', game })}>
              {t('Reschedule')}
            </MenuItem>
          </MenuEntries>
        </>
      )}
    </>
  )
}
