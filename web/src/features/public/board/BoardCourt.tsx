import { timeInWords } from '../../../lib/dates.ts'
import { describeLiveness, isOldScore } from '../../../lib/liveness.ts'
import type { Liveness, Stage } from '../../../lib/liveness.ts'
import { hasResult } from '../../../rules/counting.ts'
import '../../../scoreboard/digits.css'
import '../../../ui/style/kits.css'
import { t } from '../../../t.ts'
import { ScoreAge } from '../../../ui/team/ScoreAge.tsx'
import { StatePill } from '../../../ui/team/StatePill.tsx'
import { useLiveness } from '../../../ui/team/useLiveness.ts'
import { currentGames, currentPoints, describeScore } from '../publicGames.ts'
import type { ShownCourt, ShownGame } from '../publicGames.ts'
import styles from './BoardCourt.module.css'

/** A court on the board: its current game with the largest score that fits, and the next game. */
export function BoardCourt({ court }: { court: ShownCourt }) {
  const { main, next, last } = currentGames(court)
  const liveness = useLiveness(main ? stageOf(main) : 'scheduled', main?.offlineSince)
  const name = court.name || t('Without a court')
  return (
    <li className={styles.place}>
      <section className={styles.court} aria-label={name}>
        <p className={styles.head}>
          <strong className={styles.name}>
            <bdi>{name}</bdi>
          </strong>
          {main && <State game={main} liveness={liveness} />}
        </p>
        {main && <Game game={main} isOld={isOldScore(liveness)} />}
        <div className={styles.foot}>
          {liveness.state === 'live' && main?.updated !== undefined && (
            <p className={styles.age}>
              <ScoreAge updated={main.updated} />
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

function Game({ game, isOld }: { game: ShownGame; isOld: boolean }) {
  const points = currentPoints(game)
  const digits = Math.max(2, String(Math.max(points?.team1 ?? 0, points?.team2 ?? 0)).length)
  return (
    <div className={`${styles.game} ${styles[`digits-${digits}`] ?? ''}`} data-old={isOld || undefined}>
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

function State({ game, liveness }: { game: ShownGame; liveness: Liveness }) {
  const words = {
    notStarted: startTime(game),
    live: game.sets ? t('Live · Set {set}', { set: game.sets.length }) : t('Live'),
  }
  return (
    <span className={styles.stage}>
      {game.isLive ? (
        <StatePill liveness={liveness} words={words} />
      ) : (
        describeLiveness(liveness, undefined, words)
      )}
    </span>
  )
}

function stageOf(game: ShownGame): Stage {
  if (game.isLive) return 'live'
  if (game.forfeit) return 'forfeited'
  if (hasResult(game)) return 'completed'
  return game.status === 'void' || game.status === 'cancelled' ? game.status : 'scheduled'
}

function startTime({ gameTime }: ShownGame): string {
  return gameTime ? timeInWords(gameTime) : ''
}

function matchTitle({ team1, team2 }: ShownGame): string {
  return t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
}
