import { useQuery } from '@tanstack/react-query'
import { runningQuery } from '../../api/live/liveLeague.ts'
import type { PartName } from '../../api/finals/partNames.ts'
import type { LeagueView, LiveScore } from '../../contract/types.ts'
import { watchPath } from '../../lib/paths.ts'
import { mayScore } from '../../rules/roles.ts'
import { tierName } from '../../rules/tierNames.ts'
import { t } from '../../t.ts'
import { LiveCard } from '../../ui/team/LiveCard.tsx'
import type { LiveHalf } from '../../ui/team/LiveCard.tsx'
import { GameMenu } from './GameMenu.tsx'
import { courtOf, describeGame, pointsOf } from './night.ts'
import type { GameOfNight } from './night.ts'
import type { Open } from './opened.ts'
import styles from './Tonight.module.css'

interface Props {
  league: LeagueView
  /** Returns the name of a game's pool or match in a tournament. */
  partName?: PartName | undefined
  games: GameOfNight[]
  onOpen: Open
}

/** The number of live games up to which a phone shows full cards; more games get compact ones. */
const maxFullCards = 4

/** The live games, by court. */
export function LiveGames({ league, games, partName, onOpen }: Props) {
  const { data: running } = useQuery(runningQuery(league.id))
  const scores = new Map(running?.games.map((score) => [score.id, score]))
  return (
    <section className={styles.section} aria-label={t('On now')}>
      <header className={styles.head}>
        <h3>{t('On now')}</h3>
        <span className="muted">
          {t({ one: '{count} court', other: '{count} courts' }, { count: games.length })} ·{' '}
          {describeRules(games[0]?.line.plannedRules ?? league.rules)}
        </span>
      </header>
      <div className={styles.live}>
        {games.map((fixture) => (
          <Card
            key={fixture.line.id}
            league={league}
            fixture={fixture}
            part={partName?.(fixture.line)}
            score={scores.get(fixture.game?.id ?? 0)}
            compact={games.length > maxFullCards}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  )
}

function Card({
  league,
  fixture,
  part,
  score,
  compact,
  onOpen,
}: {
  league: LeagueView
  fixture: GameOfNight
  part: string | undefined
  score: LiveScore | undefined
  compact: boolean
  onOpen: Open
}) {
  const { line, game, team1, team2 } = fixture
  const points = pointsOf(game)
  const sets = game?.sets ?? []
  const half = (team: typeof team1, side: 0 | 1): LiveHalf => ({
    ...team,
    points: points[side],
    sets: sets.slice(0, -1).map(({ team1Score, team2Score }) => [team1Score, team2Score][side] ?? 0),
    serves: score?.serving === (side === 0 ? 'team1' : 'team2'),
  })
  return (
    <LiveCard
      title={courtOf(line)}
      note={part ?? tierName(league, line.tier)}
      now={sets.length > 0 ? t('Set {set}', { set: sets.length }) : t('Live')}
      halves={[half(team1, 0), half(team2, 1)]}
      label={describeGame(fixture)}
      compact={compact}
      offlineSince={score ? score.offlineSince : lastSeen(fixture)}
      {...(mayScore(league)
        ? {
            menu: <GameMenu league={league} fixture={fixture} onOpen={onOpen} />,
            onOpen: () => onOpen({ what: 'game', game: line }),
          }
        : line.watchToken && { href: watchPath(line.watchToken) })}
    />
  )
}

/** Returns when the device that scores a game was last heard, as the night was loaded; undefined while it is online. */
function lastSeen({ scorer }: GameOfNight): string | undefined {
  return scorer && !scorer.online ? scorer.seenAt : undefined
}

/** Describes the rules in short: "to 25", or "up to 3 sets to 25". */
function describeRules({ sets, endingScore: score }: LeagueView['rules']): string {
  if (score === 0) return t('until it is finished')
  return sets > 1 ? t('up to {sets} sets to {score}', { sets, score }) : t('to {score}', { score })
}
