import type { UnscoredGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { describeTime } from '../words.ts'
import styles from '../Schedule.module.css'

/** Warns about games of the past week without a result, which therefore do not count. */
export function UnscoredGames({ games }: { games: UnscoredGame[] }) {
  const live = games.filter((game) => game.live)
  const unscored = games.filter((game) => !game.live)
  return (
    <>
      {live.length > 0 && (
        <Warning
          title={t(
            { one: '{count} game is being played', other: '{count} games are being played' },
            { count: live.length },
          )}
          games={live}
        >
          {t(
            'A game that is being played does not count for the moves below. Wait until it is over, then advance.',
          )}
        </Warning>
      )}
      {unscored.length > 0 && (
        <Warning
          title={t(
            { one: '{count} game without a score', other: '{count} games without a score' },
            { count: unscored.length },
          )}
          games={unscored}
        >
          {t(
            'Games without a score do not count. To enter the result of a game that was played, choose More next to the game in the schedule, then Enter Result.',
          )}
        </Warning>
      )}
    </>
  )
}

function Warning({ title, children, games }: { title: string; children: string; games: UnscoredGame[] }) {
  return (
    <div className={styles.warning}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{children}</p>
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
