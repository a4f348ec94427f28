import type { UnscoredGame } from '../../contract/types.ts'
import { counted } from '../../rules/words.ts'
import { whenInWords } from './words.ts'
import styles from './Schedule.module.css'

/** The games of the week that is over that have no score yet, by name: they count for nobody. */
export function UnscoredGames({ games }: { games: UnscoredGame[] }) {
  if (games.length === 0) return null
  return (
    <div className={styles.warn}>
      <p>
        <strong>{counted(games.length, 'game')} without a score</strong> count{games.length === 1 ? 's' : ''}{' '}
        for nobody. If {games.length === 1 ? 'it was' : 'they were'} played, enter{' '}
        {games.length === 1 ? 'its result' : 'the results'} first: More beside the game, Enter Result.
      </p>
      <ul className={styles.lines}>
        {games.map((game) => (
          <li key={game.id}>
            {game.team1} vs {game.team2} <span className="muted">{whenInWords(game)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
