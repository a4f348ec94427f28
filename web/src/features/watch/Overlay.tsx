import type { Watched } from '../../api/live/live.ts'
import { instantIn } from '../../lib/dates.ts'
import { useNow } from '../../lib/useNow.ts'
import type { Team } from '../../rules/rules.ts'
import '../../scoreboard/digits.css'
import '../../ui/style/kits.css'
import { t } from '../../t.ts'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { parseLook } from './overlayLook.ts'
import { useWatch } from './useWatch.ts'
import type { WatchState } from './useWatch.ts'
import {
  displayedScore,
  formatClock,
  hasNoScore,
  hasSets,
  isDraw,
  isPaused,
  sides,
  zoneOf,
} from './watchView.ts'
import type { WatchView } from './watchView.ts'
import styles from './Overlay.module.css'

/** How long a disconnected overlay shows the last score before it shows a warning, in milliseconds. */
const connectionGracePeriod = 15_000

/** The score for a video stream: transparent, and as large as its frame. */
export function Overlay({ watched, query }: { watched: Watched; query: string }) {
  const state = useWatch(watched)
  const { side, style } = parseLook(query)
  const { view, streamStatus } = state
  return (
    <main className={styles.overlay} data-side={side} style={style}>
      <ScreenTitle className="sr-only" tab={t('Overlay · Sideout')}>
        {view ? t('{team1} vs {team2}', { team1: view.team1.name, team2: view.team2.name }) : t('Overlay')}
      </ScreenTitle>
      {view ? (
        <ScoreBug view={view} state={state} hasColour={(team) => `--${team}` in style} />
      ) : (
        streamStatus === 'gone' && (
          <p className={`${styles.bug} ${styles.foot}`}>
            {t('There is no game at this address. Copy it again.')}
          </p>
        )
      )}
    </main>
  )
}

interface ScoreBugProps {
  view: WatchView
  state: WatchState
  /** Reports whether the address sets a color for a team, which replaces the color of its kit. */
  hasColour: (team: Team) => boolean
}

function ScoreBug({ view, state, hasColour }: ScoreBugProps) {
  const note = useNote(view, state)
  return (
    <div className={styles.bug}>
      {sides.map((team) => (
        <Row key={team} view={view} team={team} kit={hasColour(team) ? undefined : view[team].kit} />
      ))}
      {note && <p className={styles.foot}>{note}</p>}
    </div>
  )
}

function Row({ view, team, kit }: { view: WatchView; team: Team; kit: string | undefined }) {
  const serves = view.status === 'live' && view.rules.serve && view.serving === team
  return (
    <p className={`${styles.row} ${styles[team]}`} data-kit={kit}>
      <bdi className={styles.name}>{view[team].name}</bdi>
      {serves && <span className={styles.ball} role="img" aria-label={t('Serves')} />}
      {hasSets(view) && view.status === 'live' && (
        <span className={styles.sets}>
          <span className="sr-only">{t('Sets')} </span>
          {view[`${team}Score`]}
        </span>
      )}
      {!hasNoScore(view) && <span className={styles.score}>{displayedScore(view)[team]}</span>}
    </p>
  )
}

function useNote(view: WatchView, { streamStatus, lastResponseAt, clockSkew }: WatchState): string {
  const now = useNow()
  if (streamStatus === 'gone' || (streamStatus === 'lost' && now - lastResponseAt > connectionGracePeriod))
    return t('No connection')
  if (isDraw(view)) return t('Draw')
  if (view.status === 'completed') return t('Final')
  if (view.status === 'cancelled') return t('Cancelled')
  if (view.status === 'void') return t('Void')
  if (view.status === 'scheduled') return view.scheduledFor ? instantIn(zoneOf(view), view.scheduledFor) : ''
  const set = hasSets(view) ? t('Set {set}', { set: view.sets.length }) : ''
  return [isPaused(view) && t('Paused'), formatClock(view, now + clockSkew), set].filter(Boolean).join(' · ')
}
