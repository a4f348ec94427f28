import { useQuery } from '@tanstack/react-query'
import { changesQuery, revertGame } from '../../../api/games/games.ts'
import { membersQuery } from '../../../api/league/members.ts'
import { showPlacedGame } from '../../../api/games/undoableChanges.ts'
import { refetchLeague, userQuery } from '../../../api/client/queries.ts'
import type { Game, GameResult, LeagueView, ResultChange } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { instantInWords } from '../../../lib/dates.ts'
import { mayOwn } from '../../../rules/roles.ts'
import { describeForfeit, describeSetForfeits } from '../../../rules/forfeits.ts'
import { stageInWords } from '../../../rules/stages.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { LoadFailed, Loading } from '../../../ui/page/Notice.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'
import styles from '../History.module.css'

/** The dialog that lists every change of a result with its author, time and origin, and can undo each one. */
export function ResultChanges({ league, teams, game, onClose }: DialogProps & { game: Game }) {
  const { data: changes, error, refetch } = useQuery(changesQuery(league.id, game.id))
  const actorName = useActorName(league)
  const name = namesOf(teams)
  return (
    <Dialog
      title={t('Changes: {team1} vs {team2}', { team1: name(game.team1Id), team2: name(game.team2Id) })}
      onClose={onClose}
    >
      {error && <LoadFailed what={t('The changes')} error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Loading />}
      {changes?.length === 0 && <p>{t('This result has never been changed.')}</p>}
      <ol className={styles.lines}>
        {changes?.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            game={game}
            timezone={league.timezone}
            actorName={actorName(change)}
            describeState={(result) => describeResult(result, game, name)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

interface ChangeRowProps {
  change: ResultChange
  game: Game
  timezone: string
  actorName: string
  describeState: (result: GameResult) => string
}

function ChangeRow({ change, game, timezone, actorName, describeState }: ChangeRowProps) {
  const { running, run } = useAction()
  const time = instantInWords(change.at, timezone)
  const revert = () =>
    run(t('Failed to take the change back'), async () => {
      const reverted = await revertGame(game.id, change.id)
      await refetchLeague(game.leagueId)
      if (reverted.waiting) showPlacedGame(t('Change taken back'), reverted)
      else {
        const description = reverted.deletedAt
          ? t('The game is now in Deleted Games')
          : describeState(change.from)
        showToast({ title: t('Change taken back'), description })
      }
    })
  return (
    <li>
      <div>
        <p>
          <strong>{actorName}</strong>, {time}
        </p>
        {hasArrivedLate(change) && (
          <p className="muted">
            {t('Made {made}, arrived {time}', { made: instantInWords(change.madeAt, timezone), time })}
          </p>
        )}
        <p className="muted">
          {describeState(change.from)} → {describeState(change.to)}
        </p>
      </div>
      <Button
        aria-label={t('Take Back: {actorName}, {time}', { actorName, time })}
        aria-busy={running}
        onClick={() => void revert()}
      >
        {t('Take Back')}
      </Button>
    </li>
  )
}

/** Reports whether a device made the change at least a minute before the server received it. */
function hasArrivedLate(change: ResultChange): change is ResultChange & { madeAt: string } {
  return change.madeAt !== undefined && Date.parse(change.at) - Date.parse(change.madeAt) >= 60_000
}

/** Describes a result before or after a change. */
function describeResult(result: GameResult, game: Game, name: (id: number) => string): string {
  const { team1Id, team2Id } = game
  if (result.deleted) return t('deleted')
  const forfeit = describeForfeit(result.forfeit, name(team1Id), name(team2Id))
  const stage = stageInWords(result.stage)
  if (forfeit) return [forfeit, stage, describeDay(result.day)].filter(Boolean).join(', ')
  if (result.status !== 'completed' && result.team1Score + result.team2Score === 0) return t('no result')
  const score = describeScore({ ...result, team1Id, team2Id }, name)
  const day = describeDay(result.day)
  if (result.status === 'void') return t('{score}, void, {day}', { score, day })
  return result.status === 'completed'
    ? [score, describeSetForfeits(result.sets, name(team1Id), name(team2Id)), stage, day]
        .filter(Boolean)
        .join(', ')
    : t('{score}, not over, {day}', { score, day })
}

const viaLabels: { [via: string]: string } = {
  abandon: t('abandoning'),
  'another-game': t('another game on that day'),
  'abandon-undo': t('undoing that it was abandoned'),
  bulk: t('deleting several'),
  forfeit: t('forfeit'),
  'forfeit-undo': t('undoing the forfeit'),
  cleanup: t('removing duplicates'),
  import: t('import'),
  restore: t('bringing back'),
  stage: t('changing what counts'),
  revert: t('taking back a change'),
  withdraw: t('withdrawing a team'),
  'withdraw-undo': t('undoing a withdrawal'),
}

/** Returns a function that names the author of a change. Only the owner may read the names of all members. */
function useActorName(league: LeagueView): (change: ResultChange) => string {
  const { data: me } = useQuery(userQuery)
  const { data: members } = useQuery({ ...membersQuery(league.id), enabled: mayOwn(league) })
  return ({ actor, via }) => {
    if (via === 'link') return t('Someone with the score link')
    if (via === 'court') return t('Someone with the code of the court')
    if (via === 'team') return t('A captain')
    if (via === 'moved-record') return t('A captain (the match had been recorded already)')
    const member = members?.find(({ userId }) => userId === actor)
    const name = member && ([member.firstName, member.lastName].join(' ').trim() || member.email)
    const actorName =
      actor === me?.id ? t('You') : (name ?? (actor === league.ownerId ? t('The owner') : t('A member')))
    return viaLabels[via] ? `${actorName} (${viaLabels[via]})` : actorName
  }
}
