import { useUndoAbandon } from '../../../api/games/undoableChanges.ts'
import { useNoShow } from '../../../api/games/forfeits.ts'
import type { Game } from '../../../contract/types.ts'
import { gamePath, watchPath } from '../../../lib/paths.ts'
import { sportOf } from '../../../rules/sports.ts'
import { mayManage } from '../../../rules/roles.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../../ui/controls/MoreIcon.tsx'
import { MenuEntries, MenuItem, MenuLink } from '../../../ui/dialog/Menu.tsx'
import { NoShowItems } from '../../../ui/team/NoShowItems.tsx'
import { findSharedTeam, conflictingTravelMinutes } from '../conflicts.ts'
import { describeScore } from '../words.ts'
import { forfeitedFrom, forfeitableSet } from '../../../rules/lateSet.ts'
import { ForfeitSetItem } from '../../../ui/team/ForfeitSetItem.tsx'
import { copyScoreLink } from '../../../api/games/copyScoreLink.ts'
import type { SheetProps } from './gameDialog.ts'
import { CountsItem } from './CountsItem.tsx'
import { usePinGame } from './usePin.ts'
import styles from './GameDialog.module.css'

interface Props extends SheetProps {
  gameWithScore: Game | undefined
  hasBegun: boolean
}

/** The part of the sheet for a game that is to be played, or is being played. */
export function UpcomingGame(props: Props) {
  const { league, game, title, isTonight, onClose, onOpen, gameWithScore, hasBegun } = props
  const { pin } = usePinGame(title)
  const { inviteToken: token, courtName } = game
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
          {t('Score ## on a button')}
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
            {!game.waiting && !hasBegun && (
              <MenuItem icon={<MoreIcon name="twice" />} onClick={() => onOpen({ what: 'swap', game })}>
                {t('Swap with Another Game')}
              </MenuItem>
            )}
            {league.duty > 0 && !game.waiting && (
              <MenuItem icon={<MoreIcon name="people" />} onClick={() => onOpen({ what: 'duty', game })}>
                {t('Change Duty Teams')}
              </MenuItem>
            )}
            {game.gameId !== null && !hasBegun && sportOf(league.sportType).hasServe && (
              <MenuItem icon={<MoreIcon name="grid" />} onClick={() => onOpen({ what: 'lineups', game })}>
                {t('Line-ups')}
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
            {courtName && !game.waiting && (
              <MenuItem
                icon={<MoreIcon name="warning" />}
                onClick={() => onOpen({ what: 'openings', courtOut: courtName, night: props.night })}
              >
                {t('{court} Out…', { court: courtName })}
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
function NoShowActions({ league, game, teams, night, onClose }: SheetProps) {
  const { noShow } = useNoShow()
  const ids = [game.team1Id, game.team2Id]
  return (
    <NoShowItems
      teams={teams.map(({ name }, index) => ({ id: ids[index] ?? 0, name }))}
      onNoShow={(teamId) => void noShow(league, teamId, night, onClose)}
    />
  )
}

/** Explains the conflicts for which the game is marked in the list. */
function ConflictHints({
  league,
  game,
  conflicts,
  nameOf,
}: Pick<SheetProps, 'league' | 'game' | 'conflicts' | 'nameOf'>) {
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
function UnplacedGame({
  game,
  onClose,
  onOpen,
  gameWithScore,
}: SheetProps & { gameWithScore: Game | undefined }) {
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
