import { watchPath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { useTierName } from '../../ui/page/LeagueScope.tsx'
import { LiveCard } from '../../ui/team/LiveCard.tsx'
import type { LiveHalf } from '../../ui/team/LiveCard.tsx'
import { currentPoints } from './publicGames.ts'
import type { ShownGame } from './publicGames.ts'
import styles from './Games.module.css'

/** The number of live games up to which a phone shows full cards; more games get compact ones. */
const maxFullCards = 4

/** The live games, as cards. */
export function LiveGames({ games, framed = false }: { games: ShownGame[]; framed?: boolean }) {
  const compact = games.length > maxFullCards
  return (
    <div className={`${styles.cards} ${compact ? styles.compact : ''}`}>
      {games.map((game, index) => (
        <LiveGame key={game.gameId ?? `line ${index}`} game={game} framed={framed} compact={compact} />
      ))}
    </div>
  )
}

function LiveGame({ game, framed, compact }: { game: ShownGame; framed: boolean; compact: boolean }) {
  const tierName = useTierName()
  const { courtName, sets, team1, team2, watchToken } = game
  const court = courtName ?? t('Without a court')
  const title = t('{team1} vs {team2}', { team1: team1.name, team2: team2.name })
  return (
    <section aria-label={court}>
      <LiveCard
        title={court}
        note={tierName(game.tier)}
        now={sets ? t('Set {set}', { set: sets.length }) : t('Live')}
        updated={game.updated}
        offlineSince={game.offlineSince}
        halves={[liveHalf(game, 'team1'), liveHalf(game, 'team2')]}
        label={t('Watch: {game}', { game: title })}
        {...(watchToken && { href: watchPath(watchToken) })}
        newTab={framed}
        compact={compact}
      />
    </section>
  )
}

function liveHalf(game: ShownGame, team: 'team1' | 'team2'): LiveHalf {
  return {
    name: game[team].name,
    kit: game[team].kit,
    points: currentPoints(game)?.[team] ?? 0,
    sets: (game.sets ?? []).slice(0, -1).map((set) => set[`${team}Score`]),
    serves: game.serving === team,
  }
}
