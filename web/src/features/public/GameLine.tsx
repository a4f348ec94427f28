import { Link } from 'wouter'
import { timeInWords } from '../../lib/dates.ts'
import panel from '../../ui/panel.module.css'
import { scoreInWords } from './publicGames.ts'
import type { ShownGame } from './publicGames.ts'
import styles from './GameLine.module.css'

interface Props {
  game: ShownGame
  /** Whether its court is told, where the list is not of one court. */
  withCourt?: boolean
  /** Whether links lead out of the frame that this is in. */
  framed?: boolean
}

/** A game in a list: when, who, where, and the score as soon as there is one. */
export function GameLine({ game, withCourt = false, framed = false }: Props) {
  const [time, half] = game.gameTime ? timeInWords(game.gameTime).split(' ') : []
  const isOver = game.status === 'completed'
  const isOff = game.status === 'cancelled'
  const title = `${game.team1.name} vs ${game.team2.name}`
  return (
    <li className={`${styles.game} ${isOff ? styles.off : ''}`}>
      <p className={styles.time}>
        <strong>{time}</strong> <span>{half}</span>
      </p>
      <div className={styles.teams}>
        <p className={styles.who}>
          <span>
            <Name game={game} team="team1" /> vs <Name game={game} team="team2" />
          </span>
          {(game.isLive || isOver) && (
            <span className={`${styles.score} ${game.isLive ? styles.now : ''}`}>{scoreInWords(game)}</span>
          )}
        </p>
        <p className="muted">
          {[`Tier ${game.tier}`, withCourt && game.courtName, game.weekNumber && `Week ${game.weekNumber}`]
            .filter(Boolean)
            .join(' · ')}
          {game.isLive && <span className={`${panel.badge} ${styles.live}`}>Live</span>}
          {isOff && <span className={`${panel.badge} ${panel.bad}`}>Cancelled</span>}
        </p>
        {game.reason && <p className="muted">{isOff ? game.reason : `Moved: ${game.reason}`}</p>}
      </div>
      {game.watchToken && !isOff && (
        <WatchLink
          token={game.watchToken}
          label={`${isOver ? 'Details' : 'Watch'}: ${title}`}
          framed={framed}
        >
          {isOver ? 'Details' : 'Watch'}
        </WatchLink>
      )}
    </li>
  )
}

function Name({ game, team }: { game: ShownGame; team: 'team1' | 'team2' }) {
  const { id, name } = game[team]
  return game.winnerId === id && game.status === 'completed' ? <strong>{name}</strong> : <span>{name}</span>
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
      href={`/watch/${token}`}
      className={styles.watch}
      aria-label={label}
      {...(framed && { target: '_blank', rel: 'noopener' })}
    >
      {children}
    </Link>
  )
}
