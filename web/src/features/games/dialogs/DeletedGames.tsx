import { useQuery } from '@tanstack/react-query'
import { deletedGamesQuery, restoreGame } from '../../../api/games.ts'
import { leagueChanged } from '../../../api/queries.ts'
import type { Game } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { dayOf } from '../../../lib/dates.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { LoadFailed, Loading } from '../../../ui/Notice.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useShown } from '../../../ui/useShown.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'
import styles from '../History.module.css'

/** The dialog that lists the games deleted in the last 30 days and brings them back. */
export function DeletedGames({ league, teams, onClose }: DialogProps) {
  const { data: games, error, refetch } = useQuery(deletedGamesQuery(league.id))
  const list = useShown(games ?? [], 40)
  const name = namesOf(teams)
  return (
    <Dialog title="Deleted Games" onClose={onClose}>
      <div className={styles.stack}>
        <p className="muted">Games that were deleted can be brought back for 30 days.</p>
        {error && <LoadFailed what="The deleted games" error={error} onRetry={() => void refetch()} />}
        {!games && !error && <Loading />}
        {games?.length === 0 && <p>No deleted games.</p>}
        <ul className={styles.lines}>
          {list.page.map((game) => (
            <DeletedGame
              key={game.id}
              game={game}
              timezone={league.timezone}
              result={describeScore(game, name)}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </div>
    </Dialog>
  )
}

function DeletedGame({ game, timezone, result }: { game: Game; timezone: string; result: string }) {
  const { running, run } = useDeed()
  const restore = () =>
    run('Failed to bring the game back', async () => {
      await restoreGame(game.id)
      await leagueChanged(game.leagueId)
      showToast({ title: 'Game is back', description: result })
      keepFocus()
    })
  return (
    <li>
      <div>
        <p>{result}</p>
        <p className="muted">
          {describeDay(game.day)}
          {game.deletedAt && `, deleted ${dayOf(game.deletedAt, timezone)}`}
        </p>
      </div>
      <Button aria-label={`Bring Back ${result}`} aria-busy={running} onClick={() => void restore()}>
        Bring Back
      </Button>
    </li>
  )
}
