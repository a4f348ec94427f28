import type { UnscoredGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { describeTime } from '../words.ts'
import styles from '../Schedule.module.css'

/** Warns about games of the past week that have no score and therefore do not count. */
export function UnscoredGames({ games }: { games: UnscoredGame[] }) {
  if (games.length === 0) return null
  return (
    <div className={styles.warning}>
      <p>
        <strong>
          {t(
            { one: '{count} game without a score', other: '{count} games without a score' },
            { count: games.length },
          )}
        </strong>
      </p>
      <p>
        {t(
          'Games without a score do not count. To enter the result of a game that was played, choose More next to the game in the schedule, then Enter Result.',
        )}
      </p>
      <ul className={styles.lines}>
        {games.map((game) => (
          <li key={game.id}>
            {t('{team1} vs {team2}', { team1: game.team1, team2: game.team2 })}{' '}
            <span className="muted">{describeTime(game)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
