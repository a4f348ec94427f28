import { useQuery } from '@tanstack/react-query'
import { changesQuery, revertGame } from '../../api/games.ts'
import { membersQuery } from '../../api/members.ts'
import { leagueChanged, userQuery } from '../../api/queries.ts'
import type { Game, GameResult, LeagueView, ResultChange } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { instantInWords } from '../../lib/dates.ts'
import { mayOwn } from '../../rules/roles.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { LoadFailed, Loading } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { resultInWords, whenInWords } from './words.ts'
import styles from './History.module.css'

/** Every change of a game's result: who, when, by what means, from what to what; each can be taken back. */
export function ResultChanges({ league, teams, game, onClose }: DialogProps & { game: Game }) {
  const { data: changes, error, refetch } = useQuery(changesQuery(league.id, game.id))
  const who = useWho(league)
  const name = namesOf(teams)
  return (
    <Dialog title={`Changes: ${name(game.team1Id)} vs ${name(game.team2Id)}`} onClose={onClose}>
      {error && <LoadFailed what="The changes" error={error} onRetry={() => void refetch()} />}
      {!changes && !error && <Loading />}
      {changes?.length === 0 && <p>This result has never been changed.</p>}
      <ol className={styles.lines}>
        {changes?.map((change) => (
          <Line
            key={change.id}
            change={change}
            game={game}
            timezone={league.timezone}
            who={who(change)}
            state={(result) => stateInWords(result, game, name)}
          />
        ))}
      </ol>
    </Dialog>
  )
}

interface LineProps {
  change: ResultChange
  game: Game
  timezone: string
  who: string
  state: (result: GameResult) => string
}

function Line({ change, game, timezone, who, state }: LineProps) {
  const { running, run } = useDeed()
  const when = instantInWords(change.at, timezone)
  const revert = () =>
    run('Failed to take the change back', async () => {
      const { deletedAt } = await revertGame(game.id, change.id)
      await leagueChanged(game.leagueId)
      const description = deletedAt ? 'The game is among the deleted games now' : state(change.from)
      showToast({ title: 'Change taken back', description })
      keepFocus()
    })
  return (
    <li>
      <div>
        <p>
          <strong>{who}</strong>, {when}
        </p>
        <p className="muted">
          {state(change.from)} → {state(change.to)}
        </p>
      </div>
      <Button aria-label={`Take Back: ${who}, ${when}`} aria-busy={running} onClick={() => void revert()}>
        Take Back
      </Button>
    </li>
  )
}

/** A result as it was at a time. */
function stateInWords(result: GameResult, game: Game, name: (id: number) => string): string {
  const { team1Id, team2Id } = game
  if (result.deleted) return 'deleted'
  if (result.status !== 'completed' && result.team1Score + result.team2Score === 0) return 'no result'
  const open = result.status === 'completed' ? '' : ', not over'
  return `${resultInWords({ ...result, team1Id, team2Id }, name)}${open}, ${whenInWords(result.day)}`
}

const means: { [via: string]: string } = {
  bulk: 'deleting several',
  cleanup: 'removing duplicates',
  import: 'import',
  restore: 'bringing back',
  revert: 'taking back a change',
}

/** Who made a change, by name as far as the names are known here: those of all members only their owner reads. */
function useWho(league: LeagueView): (change: ResultChange) => string {
  const { data: me } = useQuery(userQuery)
  const { data: members } = useQuery({ ...membersQuery(league.id), enabled: mayOwn(league) })
  return ({ actor, via }) => {
    if (via === 'link') return 'Someone with the score link'
    const member = members?.find(({ userId }) => userId === actor)
    const name = member && ([member.firstName, member.lastName].join(' ').trim() || member.email)
    const who = actor === me?.id ? 'You' : (name ?? (actor === league.ownerId ? 'The owner' : 'A member'))
    return means[via] ? `${who} (${means[via]})` : who
  }
}
