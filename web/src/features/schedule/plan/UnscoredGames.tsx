import type { UnscoredGame } from '../../../contract/types.ts'
import { counted } from '../../../rules/words.ts'
import { describeTime } from '../words.ts'
import styles from '../Schedule.module.css'

/** Warns about games of the past week that have no score and therefore do not count. */
export function UnscoredGames({ games }: { games: UnscoredGame[] }) {
  if (games.length === 0) return null
  return (
    <div className={styles.warning}>
      <p>
        <strong>{counted(games.length, 'game')} without a score</strong>
      </p>
      <p>
        Games without a score do not count. To enter the result of a game that was played, choose More next to
        the game in the schedule, then Enter Result.
      </p>
      <ul className={styles.lines}>
        {games.map((game) => (
          <li key={game.id}>
            {game.team1} vs {game.team2} <span className="muted">{describeTime(game)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
