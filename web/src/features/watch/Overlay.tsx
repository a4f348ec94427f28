import { instantIn } from '../../lib/dates.ts'
import { useNow } from '../../lib/useNow.ts'
import type { Team } from '../../rules/rules.ts'
import '../../scoreboard/digits.css'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { lookOf } from './overlayLook.ts'
import { useWatch } from './useWatch.ts'
import type { Watched } from './useWatch.ts'
import { bigScore, hasNoScore, hasSets, sides } from './watchView.ts'
import type { WatchView } from './watchView.ts'
import styles from './Overlay.module.css'

/** For how long a stream may show a score that it hears nothing of, in ms, before it says so. */
const patience = 15_000

/** The score over somebody's video: transparent, as large as its frame says, and nothing else. */
export function Overlay({ token, query }: { token: string; query: string }) {
  const watched = useWatch(token)
  const { side, style } = lookOf(query)
  const { view, line } = watched
  return (
    <main className={styles.overlay} data-side={side} style={style}>
      <ScreenTitle className="sr-only" tab="Overlay · Sideout">
        {view ? `${view.team1.name} vs ${view.team2.name}` : 'Overlay'}
      </ScreenTitle>
      {view ? (
        <Bug view={view} watched={watched} />
      ) : (
        line === 'gone' && (
          <p className={`${styles.bug} ${styles.foot}`}>There is no game at this address. Copy it again.</p>
        )
      )}
    </main>
  )
}

function Bug({ view, watched }: { view: WatchView; watched: Watched }) {
  const foot = useFoot(view, watched)
  return (
    <div className={styles.bug}>
      {sides.map((team) => (
        <Row key={team} view={view} team={team} />
      ))}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}

function Row({ view, team }: { view: WatchView; team: Team }) {
  const serves = view.status === 'live' && view.rules.serve && view.serving === team
  return (
    <p className={`${styles.row} ${styles[team]}`}>
      <span className={styles.name}>{view[team].name}</span>
      {serves && <span className={styles.ball} role="img" aria-label="Serves" />}
      {hasSets(view) && view.status === 'live' && (
        <span className={styles.sets}>
          <span className="sr-only">Sets </span>
          {view[`${team}Score`]}
        </span>
      )}
      {!hasNoScore(view) && <span className={styles.score}>{bigScore(view)[team]}</span>}
    </p>
  )
}

function useFoot(view: WatchView, { line, heardAt }: Watched): string {
  const now = useNow()
  if (line === 'gone' || (line === 'lost' && now - heardAt > patience)) return 'No connection'
  if (view.status === 'completed') return 'Final'
  if (view.status === 'cancelled') return 'Cancelled'
  if (view.status === 'scheduled')
    return view.scheduledFor ? instantIn(view.league.timezone, view.scheduledFor) : ''
  return hasSets(view) ? `Set ${view.sets.length}` : ''
}
