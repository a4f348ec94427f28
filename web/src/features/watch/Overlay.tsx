import type { Watched } from '../../api/live/live.ts'
import { instantIn } from '../../lib/dates.ts'
import { describeLiveness, isOldScore } from '../../lib/liveness.ts'
import { useNow } from '../../lib/useNow.ts'
import type { Team } from '../../rules/rules.ts'
import '../../scoreboard/digits.css'
import '../../ui/style/kits.css'
import { t } from '../../t.ts'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { ConnectionScope } from '../../ui/page/ConnectionScope.tsx'
import { useLiveness } from '../../ui/team/useLiveness.ts'
import { parseLook } from './overlayLook.ts'
import { connectionOf, useWatch } from './useWatch.ts'
import type { WatchState } from './useWatch.ts'
import {
  displayedScore,
  formatClock,
  hasNoScore,
  hasSets,
  isDraw,
  isPaused,
  sides,
  stageOf,
  stateWords,
  zoneOf,
} from './watchView.ts'
import type { WatchView } from './watchView.ts'
import styles from './Overlay.module.css'

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
        <ConnectionScope {...connectionOf(state)}>
          <ScoreBug view={view} state={state} hasColour={(team) => `--${team}` in style} />
        </ConnectionScope>
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
  const { scorer } = view
  const stage = stageOf(view, state.streamStatus === 'gone')
  const liveness = useLiveness(stage, scorer && !scorer.online ? scorer.seenAt : undefined)
  const play = useNote(view, state.clockSkew)
  // A video shows a short interruption less than a score that is a minute old.
  const words = {
    ...stateWords(view),
    notStarted: play,
    live: play,
    noConnection: play,
    scorerOffline: play,
    final: isDraw(view) ? t('Draw') : t('Final'),
  }
  const note = describeLiveness(liveness, zoneOf(view), words)
  return (
    <div className={styles.bug} data-old={isOldScore(liveness) || undefined}>
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

/** What is shown below the score while the game is played, or before it: its clock and set, or when it begins. */
function useNote(view: WatchView, clockSkew: number): string {
  const now = useNow()
  if (view.status !== 'live') return view.scheduledFor ? instantIn(zoneOf(view), view.scheduledFor) : ''
  const set = hasSets(view) ? t('Set {set}', { set: view.sets.length }) : ''
  return [isPaused(view) && t('Paused'), formatClock(view, now + clockSkew), set].filter(Boolean).join(' · ')
}
