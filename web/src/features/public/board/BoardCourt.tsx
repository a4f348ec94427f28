import { timeInWords } from '../../../lib/dates.ts'
import { hasResult } from '../../../rules/counting.ts'
import '../../../scoreboard/digits.css'
import '../../../ui/style/kits.css'
import { t } from '../../../t.ts'
import { LivePill } from '../../../ui/team/LivePill.tsx'
import { ScoreAge } from '../../../ui/team/ScoreAge.tsx'
import { currentGames, currentPoints, describeScore } from '../publicGames.ts'
import type { ShownCourt, ShownGame } from '../publicGames.ts'
import styles from './BoardCourt.module.css'

/** A court on the board: its current game with the largest score that fits, and the next game. */
export function BoardCourt({ court }: { court: ShownCourt }) {
  const { main, next, last } = currentGames(court)
  const name = court.name || t('Without a court')
  return (
    <li className={styles.place}>
      <section className={styles.court} aria-label={name}>
        <p className={styles.head}>
          <strong className={styles.name}>
            <bdi>{name}</bdi>
          </strong>
          {main && <Stage game={main} />}
        </p>
        {main && <Game game={main} />}
        <div className={styles.foot}>
          {main?.isLive && (
            <p className={styles.age}>
              <ScoreAge updated={main.updated} offlineSince={main.offlineSince} />
            </p>
          )}
          <p className={styles.other}>
            {next && t('Next: {time} {game}', { time: startTime(next), game: matchTitle(next) })}
            {last && t('Last: {game} {score}', { game: matchTitle(last), score: describeScore(last) })}
          </p>
        </div>
      </section>
    </li>
  )
}

function Game({ game }: { game: ShownGame }) {
  const points = currentPoints(game)
  const digits = Math.max(2, String(Math.max(points?.team1 ?? 0, points?.team2 ?? 0)).length)
  return (
    <div className={`${styles.game} ${styles[`digits-${digits}`] ?? ''}`}>
      {(['team1', 'team2'] as const).map((team) => (
        <p key={team} className={`${styles.row} ${styles[team]}`} data-kit={game[team].kit}>
          <bdi className={styles.team}>{game[team].name}</bdi>
          {game.isLive && game.sets && (
            <span className={styles.sets}>{t('Sets {sets}', { sets: game[`${team}Score`] ?? 0 })}</span>
          )}
          {points && <span className={styles.score}>{points[team]}</span>}
        </p>
      ))}
    </div>
  )
}

function Stage({ game }: { game: ShownGame }) {
  const words = describeStage(game)
  return <span className={styles.stage}>{game.isLive ? <LivePill>{words}</LivePill> : words}</span>
}

function describeStage(game: ShownGame): string {
  if (game.isLive) return game.sets ? t('Live · Set {set}', { set: game.sets.length }) : t('Live')
  if (game.forfeit) return t('Forfeit')
  if (hasResult(game)) return t('Final')
  if (game.status === 'void') return t('Void')
  return game.status === 'cancelled' ? t('Cancelled') : startTime(game)
}

function startTime({ gameTime }: ShownGame): string {
  return gameTime ? timeInWords(gameTime) : ''
}

function matchTitle({ team1, team2 }: ShownGame): string {
  return t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
}
