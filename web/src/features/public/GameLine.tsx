import { Link } from 'wouter'
import { timeInWords } from '../../lib/dates.ts'
import { watchPath } from '../../lib/paths.ts'
import { counts, isOver } from '../../rules/counting.ts'
import { t } from '../../t.ts'
import panel from '../../ui/style/panel.module.css'
import { ScoreAge } from '../../ui/team/ScoreAge.tsx'
import { describeScore } from './publicGames.ts'
import type { ShownGame } from './publicGames.ts'
import styles from './GameLine.module.css'

interface Props {
  game: ShownGame
  /** Whether the court is shown; false in a list of one court. */
  showCourt?: boolean
  /** Whether links open outside the frame of an embed. */
  framed?: boolean
}

/** A game in a list: time, teams, court, and the score once there is one. */
export function GameLine({ game, showCourt = false, framed = false }: Props) {
  const [time, dayPeriod] = game.gameTime ? timeInWords(game.gameTime).split(' ') : []
  const isFinished = isOver(game)
  const isOff = game.status === 'cancelled' || game.status === 'void'
  const title = t('{team1} vs {team2}', { team1: game.team1.name, team2: game.team2.name })
  return (
    <li className={`${styles.game} ${isOff ? styles.off : ''}`}>
      <p className={styles.time}>
        <strong>{time}</strong> <span>{dayPeriod}</span>
      </p>
      <div className={styles.teams}>
        <p className={styles.names}>
          <TeamNames game={game} />
          {(game.isLive || isFinished) && (
            <span className={`${styles.score} ${game.isLive ? styles.now : ''}`}>{describeScore(game)}</span>
          )}
        </p>
        <p className="muted">
          {[
            t('Tier {tier}', { tier: game.tier }),
            showCourt && game.courtName,
            game.weekNumber && t('Week {week}', { week: game.weekNumber }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {game.isLive && (
            <>
              <span className={`${panel.badge} ${styles.live}`}>{t('Live')}</span>{' '}
              <ScoreAge updated={game.updated} offlineSince={game.offlineSince} />
            </>
          )}
          <Stage game={game} />
        </p>
        {game.reason && <p className="muted">{describeReason(game)}</p>}
      </div>
      {game.watchToken && game.status !== 'cancelled' && (
        <WatchLink
          token={game.watchToken}
          label={isFinished ? t('Details: {game}', { game: title }) : t('Watch: {game}', { game: title })}
          framed={framed}
        >
          {isFinished ? t('Details') : t('Watch')}
        </WatchLink>
      )}
    </li>
  )
}

/** A badge for a game that was cancelled, made void, stopped early, or has lost its place in the schedule. */
function Stage({ game: { status, waiting, how } }: { game: ShownGame }) {
  const words =
    status === 'cancelled'
      ? t('Cancelled')
      : status === 'void'
        ? t('Void: counts nowhere')
        : waiting && status === 'scheduled'
          ? t('Waiting for a new place')
          : how === 'stand' && t('Stopped early')
  return words && <span className={`${panel.badge} ${panel.bad}`}>{words}</span>
}

function describeReason({ status, waiting, how, reason = '' }: ShownGame): string {
  const isPlayed = status === 'scheduled' || status === 'completed'
  return isPlayed && !waiting && !how ? t('Moved: {reason}', { reason }) : reason
}

/** Both teams, the winner emphasised. */
function TeamNames({ game }: { game: ShownGame }) {
  const { team1, team2, status, winnerId } = game
  const winner = counts({ status }) ? [team1, team2].find(({ id }) => id === winnerId) : undefined
  // A language may write the teams in another order, so the text is cut at a placeholder that no name contains.
  const nameOf = (team: typeof team1) => (team === winner ? '\0' : team.name)
  const [before, after] = t('{team1} vs {team2}', { team1: nameOf(team1), team2: nameOf(team2) }).split('\0')
  return (
    <span>
      {before}
      {winner && (
        <strong>
          <bdi>{winner.name}</bdi>
        </strong>
      )}
      {after}
    </span>
  )
}

interface LinkProps {
  token: string
  label: string
  framed: boolean
  children: string
}

function WatchLink({ token, label, framed, children }: LinkProps) {
  return (
    <Link
      href={watchPath(token)}
      className={styles.watch}
      aria-label={label}
      {...(framed && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </Link>
  )
}
