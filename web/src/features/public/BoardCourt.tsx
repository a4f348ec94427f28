import { timeInWords } from '../../lib/dates.ts'
import '../../scoreboard/digits.css'
import { onNow, pointsOf, scoreInWords } from './publicGames.ts'
import type { ShownCourt, ShownGame } from './publicGames.ts'
import styles from './BoardCourt.module.css'

/** A court on the board: what is played there with its score as large as there is room, and what comes next. */
export function BoardCourt({ court }: { court: ShownCourt }) {
  const { main, next, last } = onNow(court)
  const name = court.name || 'Without a court'
  return (
    <li className={styles.place}>
      <section className={styles.court} aria-label={name}>
        <p className={styles.head}>
          <strong className={styles.name}>{name}</strong>
          {main && <span className={main.isLive ? styles.live : ''}>{stage(main)}</span>}
        </p>
        {main && <Game game={main} />}
        <p className={styles.foot}>
          {next && `Next: ${when(next)} ${names(next)}`}
          {last && `Last: ${names(last)} ${scoreInWords(last)}`}
        </p>
      </section>
    </li>
  )
}

function Game({ game }: { game: ShownGame }) {
  const points = pointsOf(game)
  const digits = Math.max(2, String(Math.max(points?.team1 ?? 0, points?.team2 ?? 0)).length)
  return (
    <div className={`${styles.game} ${styles[`digits-${digits}`] ?? ''}`}>
      {(['team1', 'team2'] as const).map((team) => (
        <p key={team} className={`${styles.row} ${styles[team]}`}>
          <span className={styles.team}>{game[team].name}</span>
          {game.isLive && game.sets && <span className={styles.sets}>Sets {game[`${team}Score`]}</span>}
          {points && <span className={styles.score}>{points[team]}</span>}
        </p>
      ))}
    </div>
  )
}

function stage(game: ShownGame): string {
  if (game.isLive) return game.sets ? `Live · Set ${game.sets.length}` : 'Live'
  if (game.status === 'completed') return 'Final'
  return game.status === 'cancelled' ? 'Cancelled' : when(game)
}

function when({ gameTime }: ShownGame): string {
  return gameTime ? timeInWords(gameTime) : ''
}

function names({ team1, team2 }: ShownGame): string {
  return `${team1.name} vs ${team2.name}`
}
