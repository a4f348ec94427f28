import { useQuery } from '@tanstack/react-query'
import { changesQuery, revertGame } from '../../../api/games.ts'
import { membersQuery } from '../../../api/members.ts'
import { leagueChanged, userQuery } from '../../../api/queries.ts'
import type { Game, GameResult, LeagueView, ResultChange } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { instantInWords } from '../../../lib/dates.ts'
import { mayOwn } from '../../../rules/roles.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { LoadFailed, Loading } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'
import styles from '../History.module.css'

/** The dialog that lists every change of a result with its author, time and means. Each change can be taken back. */
export function ResultChanges({ league, teams, game, onClose }: DialogProps & { game: Game }) {
  const { data: changes, error, refetch } = useQuery(changesQuery(league.id, game.id))
  const actorName = useActorName(league)
  const name = namesOf(teams)
  return (
    <Dialog title={`Changes: ${name(game.team1Id)} vs ${name(game.team2Id)}`} onClose={onClose}>
      {error && <LoadFailed what="The changes" error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Loading />}
      {changes?.length === 0 && <p>This result has never been changed.</p>}
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
  const { running, run } = useDeed()
  const time = instantInWords(change.at, timezone)
  const revert = () =>
    run('Failed to take the change back', async () => {
      const { deletedAt } = await revertGame(game.id, change.id)
      await leagueChanged(game.leagueId)
      const description = deletedAt ? 'The game is now in Deleted Games' : describeState(change.from)
      showToast({ title: 'Change taken back', description })
      keepFocus()
    })
  return (
    <li>
      <div>
        <p>
          <strong>{actorName}</strong>, {time}
        </p>
        <p className="muted">
          {describeState(change.from)} → {describeState(change.to)}
        </p>
      </div>
      <Button
        aria-label={`Take Back: ${actorName}, ${time}`}
        aria-busy={running}
        onClick={() => void revert()}
      >
        Take Back
      </Button>
    </li>
  )
}

/** Describes a result before or after a change. */
function describeResult(result: GameResult, game: Game, name: (id: number) => string): string {
  const { team1Id, team2Id } = game
  if (result.deleted) return 'deleted'
  if (result.status !== 'completed' && result.team1Score + result.team2Score === 0) return 'no result'
  const suffix = result.status === 'completed' ? '' : ', not over'
  return `${describeScore({ ...result, team1Id, team2Id }, name)}${suffix}, ${describeDay(result.day)}`
}

const viaLabels: { [via: string]: string } = {
  bulk: 'deleting several',
  cleanup: 'removing duplicates',
  import: 'import',
  restore: 'bringing back',
  revert: 'taking back a change',
}

/** Returns a function that names the author of a change. Only the owner may read the names of all members. */
function useActorName(league: LeagueView): (change: ResultChange) => string {
  const { data: me } = useQuery(userQuery)
  const { data: members } = useQuery({ ...membersQuery(league.id), enabled: mayOwn(league) })
  return ({ actor, via }) => {
    if (via === 'link') return 'Someone with the score link'
    const member = members?.find(({ userId }) => userId === actor)
    const name = member && ([member.firstName, member.lastName].join(' ').trim() || member.email)
    const actorName =
      actor === me?.id ? 'You' : (name ?? (actor === league.ownerId ? 'The owner' : 'A member'))
    return viaLabels[via] ? `${actorName} (${viaLabels[via]})` : actorName
  }
}
