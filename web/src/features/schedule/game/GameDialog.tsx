import { useUndoAbandon } from '../../../api/games/undoableChanges.ts'
import { useNoShow } from '../../../api/games/forfeits.ts'
import type { Game, ScheduledGame } from '../../../contract/types.ts'
import { gamePath, watchPath } from '../../../lib/paths.ts'
import { dutyInWords } from '../../../rules/duty.ts'
import { mayManage } from '../../../rules/roles.ts'
import { stageInWords } from '../../../rules/stages.ts'
import { shownWeek } from '../../../rules/tierNames.ts'
import { usePartName } from '../../../api/finals/partNames.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/controls/Icon.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { MenuEntries, MenuItem, MenuLink } from '../../../ui/dialog/Menu.tsx'
import { Badge } from '../../../ui/team/Badge.tsx'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import { NoShowItems } from '../../../ui/team/NoShowItems.tsx'
import { Tag } from '../../../ui/team/Tag.tsx'
import { findSharedTeam, conflictingTravelMinutes } from '../conflicts.ts'
import type { OpenedDialog } from '../openedDialog.ts'
import { isUpcoming } from '../scheduleGroups.ts'
import { describePlace, describeScore } from '../words.ts'
import { forfeitedFrom, forfeitableSet } from '../../../rules/lateSet.ts'
import { ForfeitSetItem } from '../../../ui/team/ForfeitSetItem.tsx'
import { copyScoreLink } from '../../../api/games/copyScoreLink.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { useBringBack } from './useBringBack.ts'
import { useGame } from './useGame.ts'
import { CountsItem } from './CountsItem.tsx'
import { usePinGame } from './usePin.ts'
import styles from './GameDialog.module.css'

interface Props extends GameDialogProps {
  teams: [RowTeam, RowTeam]
  /** The day of the night to which the game belongs. */
  night: string
  isTonight: boolean
  /** The games at the same time with one of its teams or on its court. */
  conflicts: ScheduledGame[]
  nameOf: (teamId: number) => string
  onOpen: (opened: OpenedDialog) => void
}

/** The dialog of one scheduled game: its teams, time and court, its link, and the actions on it. */
export function GameDialog(props: Props) {
  const { league, game, title, teams, onClose, onOpen } = props
  const { gameWithScore, hasBegun } = useGame(game)
  const isManager = mayManage(league)
  const stage = usePartName(league)?.(game) ?? stageInWords(game.stage)
  const week = shownWeek(league, game.weekNumber)
  return (
    <Dialog title={title} picture={<Names teams={teams} />} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.facts}>
          <span className="muted break">
            {game.waiting ? t('Was: {place}', { place: describePlace(game) }) : describePlace(game)}
          </span>
          {stage && <Tag>{stage}</Tag>}
          {week && <Tag>{t('Week {weekNumber}', { weekNumber: week })}</Tag>}
        </p>
        {isUpcoming(game) && !game.waiting && game.dutyTeamIds && (
          <p className="break">{dutyInWords(game.dutyTeamIds.map(props.nameOf))}</p>
        )}
        {hasBegun && gameWithScore && <p>{t('Score: {score}', { score: describeScore(gameWithScore) })}</p>}
        {isUpcoming(game) ? (
          <UpcomingGame {...props} gameWithScore={gameWithScore} hasBegun={hasBegun} />
        ) : (
          <CancelledGame {...props} />
        )}
        {isManager && (
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

interface UpcomingProps extends Props {
  gameWithScore: Game | undefined
  hasBegun: boolean
}

function UpcomingGame(props: UpcomingProps) {
  const { league, game, title, isTonight, onClose, onOpen, gameWithScore, hasBegun } = props
  const { pin } = usePinGame(title)
  const token = game.inviteToken
  const isManager = mayManage(league)
  const showLink = () => onOpen({ what: 'link', game })
  const linkIcon = <MoreIcon name="code" />
  const canScoreNow = token !== undefined && isTonight && !game.waiting
  const hasLink = game.gameId !== null && (isManager || token !== undefined)
  return (
    <>
      <ConflictHints {...props} />
      {game.pinned && !game.waiting && (
        <p className={styles.pinned}>
          <MoreIcon small name="pin" />
          {t('Fixed: no plan moves this game.')}
        </p>
      )}
      {game.waiting && isManager && <UnplacedGame {...props} gameWithScore={gameWithScore} />}
      {canScoreNow ? (
        <LinkButton primary href={gamePath(token)}>
          {t('Score')}
        </LinkButton>
      ) : (
        hasLink && (
          <Button primary={!game.waiting} onClick={showLink}>
            {linkIcon}
            {t('Score Link and QR Code')}
          </Button>
        )
      )}
      <MenuEntries>
        {token && (
          <MenuItem
            icon={<MoreIcon name="link" />}
            onClick={() => {
              onClose()
              void copyScoreLink(token)
            }}
          >
            {t('Copy Score Link')}
          </MenuItem>
        )}
        {canScoreNow && (
          <MenuItem icon={linkIcon} onClick={showLink}>
            {t('Score Link and QR Code')}
          </MenuItem>
        )}
        {game.watchToken && (
          <MenuLink icon={<MoreIcon name="eye" />} href={watchPath(game.watchToken)}>
            {t('Watch')}
          </MenuLink>
        )}
        {isManager && (
          <>
            {game.gameId !== null && (
              <MenuItem icon={<MoreIcon name="pencil" />} onClick={() => onOpen({ what: 'result', game })}>
                {t('Enter Result')}
              </MenuItem>
            )}
            {!game.waiting && (
              <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'move', game })}>
                {t('Reschedule')}
              </MenuItem>
            )}
            {league.duty > 0 && !game.waiting && (
              <MenuItem icon={<MoreIcon name="people" />} onClick={() => onOpen({ what: 'duty', game })}>
                {t('Change Duty Teams')}
              </MenuItem>
            )}
            {!game.waiting && !hasBegun && (
              <MenuItem
                icon={<MoreIcon name="pin" />}
                onClick={() => {
                  onClose()
                  void pin(game, !game.pinned)
                }}
              >
                {game.pinned ? t('Let Plans Move It') : t('Keep It Here')}
              </MenuItem>
            )}
            {hasBegun && gameWithScore && (
              <MenuItem
                icon={<MoreIcon name="warning" />}
                onClick={() => onOpen({ what: 'abandon', game, gameWithScore })}
              >
                {t('Abandon Game')}
              </MenuItem>
            )}
            {game.gameId !== null && (
              <CountsItem game={game} gameId={game.gameId} title={title} onClose={onClose} />
            )}
            {isTonight && !hasBegun && !game.waiting && <NoShowActions {...props} />}
            {game.gameId !== null && !game.waiting && gameWithScore && (
              <ForfeitSetItem
                number={forfeitableSet(league.rules, gameWithScore.sets)}
                from={forfeitedFrom(league.tableRules.forfeit.setAfter, game.gameDate, gameWithScore.sets)}
                onForfeit={() => onOpen({ what: 'forfeitSet', game })}
              />
            )}
            {game.gameId !== null && (
              <MenuItem icon={<MoreIcon name="flag" />} onClick={() => onOpen({ what: 'forfeit', game })}>
                {t('Forfeit')}
              </MenuItem>
            )}
            <MenuItem icon={<MoreIcon name="stop" />} onClick={() => onOpen({ what: 'cancel', game })}>
              {t('Cancel Game')}
            </MenuItem>
          </>
        )}
      </MenuEntries>
    </>
  )
}

/** The actions for a team that did not come tonight. */
function NoShowActions({ league, game, teams, night, onClose }: Props) {
  const { noShow } = useNoShow()
  const ids = [game.team1Id, game.team2Id]
  return (
    <NoShowItems
      teams={teams.map(({ name }, index) => ({ id: ids[index] ?? 0, name }))}
      onNoShow={(teamId) => void noShow(league.id, teamId, night, onClose)}
    />
  )
}

/** Explains the conflicts for which the game is marked in the list. */
function ConflictHints({
  league,
  game,
  conflicts,
  nameOf,
}: Pick<Props, 'league' | 'game' | 'conflicts' | 'nameOf'>) {
  return conflicts.map((other) => {
    const team = findSharedTeam(game, other)
    const travelMinutes = conflictingTravelMinutes(game, other, league)
    const [team1, team2] = [nameOf(other.team1Id), nameOf(other.team2Id)]
    const court = other.courtName ?? t('Unassigned')
    return (
      <p key={other.id} className={styles.clash}>
        <MoreIcon small name="warning" />
        <span className="break">
          {team === undefined
            ? t('{court} is taken then: {team1} vs {team2}.', { court, team1, team2 })
            : travelMinutes !== undefined
              ? t(
                  {
                    one: '{team} need {count} minute between this game and that on {court}: {team1} vs {team2}.',
                    other:
                      '{team} need {count} minutes between this game and that on {court}: {team1} vs {team2}.',
                  },
                  { count: travelMinutes, team: nameOf(team), court, team1, team2 },
                )
              : t('{team} also play at that time, on {court}: {team1} vs {team2}.', {
                  team: nameOf(team),
                  court,
                  team1,
                  team2,
                })}
        </span>
      </p>
    )
  })
}

/** The actions on a game without a time and court: schedule it, or undo the stop of a game that is to be replayed. */
function UnplacedGame({ game, onClose, onOpen, gameWithScore }: Props & { gameWithScore: Game | undefined }) {
  const { running, undo } = useUndoAbandon()
  const stopped = gameWithScore?.abandoned?.how === 'replay' ? gameWithScore.abandoned : undefined
  return (
    <>
      <p>
        {game.reason
          ? t('This game waits for a new place: {reason}.', { reason: game.reason })
          : t('This game waits for a new place.')}
      </p>
      <Button primary onClick={() => onOpen({ what: 'move', game })}>
        {t('Choose a Place')}
      </Button>
      {gameWithScore && stopped && (
        <Button aria-busy={running} onClick={() => void undo(gameWithScore, onClose)}>
          {t('Undo: Continue at {score}', { score: describeScore(stopped) })}
        </Button>
      )}
    </>
  )
}

function CancelledGame({ game, onClose, onOpen }: Props) {
  const { running, bringBack } = useBringBack()
  return (
    <>
      <p>
        {game.reason
          ? t('This game is cancelled: {reason}.', { reason: game.reason })
          : t('This game is cancelled, without a reason.')}{' '}
        {t('Rescheduling brings it back on another day.')}
      </p>
      <Button primary aria-busy={running} onClick={() => void bringBack(game, onClose)}>
        {t('Bring Back')}
      </Button>
      <MenuEntries>
        <MenuItem icon={<MoreIcon name="move" />} onClick={() => onOpen({ what: 'move', game })}>
          {t('Reschedule')}
        </MenuItem>
      </MenuEntries>
    </>
  )
}
