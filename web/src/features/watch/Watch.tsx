import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { instantIn } from '../../lib/dates.ts'
import { isOldScore } from '../../lib/liveness.ts'
import type { Liveness } from '../../lib/liveness.ts'
import { enterCodePage } from '../../lib/pages.ts'
import { overlayPath, sharedOverlayPath, takePath } from '../../lib/paths.ts'
import type { Watched } from '../../api/live/live.ts'
import { useNow } from '../../lib/useNow.ts'
import { keepAwake } from '../../lib/wakeLock.ts'
import { RunOfPlay } from '../../scoreboard/run/RunOfPlay.tsx'
import type { CountdownProps } from '../../scoreboard/court/Timeout.tsx'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Hint, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { ConnectionScope } from '../../ui/page/ConnectionScope.tsx'
import { ThemeToggle } from '../../ui/page/ThemeToggle.tsx'
import { Zone } from '../../ui/page/zone.ts'
import { ScoreAge } from '../../ui/team/ScoreAge.tsx'
import { StatePill } from '../../ui/team/StatePill.tsx'
import { useLiveness } from '../../ui/team/useLiveness.ts'
import { ShareWatch } from './ShareWatch.tsx'
import { Side } from './Side.tsx'
import { Before } from './stages/Before.tsx'
import { Final } from './stages/Final.tsx'
import { connectionOf, useWatch } from './useWatch.ts'
import type { WatchState } from './useWatch.ts'
import {
  displayedScore,
  formatClock,
  hasNoScore,
  hasSets,
  isDraw,
  isTimeUp,
  sides,
  spokenScore,
  stageOf,
  stateWords,
  zoneOf,
  forfeitsIn,
} from './watchView.ts'
import { WatchTitle } from './WatchTitle.tsx'
import type { WatchView } from './watchView.ts'
import styles from './Watch.module.css'

interface Props {
  /** Renders the QR code of an address; loads as a separate chunk. */
  qrCode: (address: string) => ReactNode
  /** The remaining time of an interval; loads as a separate chunk. */
  Countdown: ComponentType<CountdownProps>
}

/** The page of a watch link or code: the live score, without controls except Share. */
export function Watch({ watched, ...parts }: { watched: Watched } & Props) {
  const state = useWatch(watched)
  const { view, streamStatus } = state
  if (view)
    return (
      <Zone value={zoneOf(view)}>
        <ConnectionScope {...connectionOf(state)}>
          <WatchScreen watched={watched} state={state} view={view} {...parts} />
        </ConnectionScope>
      </Zone>
    )
  if (streamStatus === 'gone')
    return (
      <Message
        title={t('Game Not Found')}
        more={'code' in watched && <LinkButton href={enterCodePage}>{t('Enter another code')}</LinkButton>}
      >
        {'code' in watched
          ? t('This game is not shared any more, or its code was mistyped. Ask for the code again.')
          : t(
              'This watch link may be mistyped or cut off, or the game has been deleted. Ask for the link again.',
            )}
      </Message>
    )
  if (streamStatus === 'lost')
    return (
      <Message title={t('No connection')}>
        {t('The score cannot be loaded at the moment. It appears here as soon as there is a connection.')}
      </Message>
    )
  return (
    <Page>
      <Loading>{t('Loading game...')}</Loading>
    </Page>
  )
}

function Message({ title, children, more }: { title: string; children: string; more?: ReactNode }) {
  return (
    <Page>
      <ScreenTitle tab={`${title} · Sideout`}>{title}</ScreenTitle>
      <p role="status">{children}</p>
      {more}
    </Page>
  )
}

interface ScreenProps extends Props {
  watched: Watched
  state: WatchState
  view: WatchView
}

function WatchScreen({ watched, state, view, qrCode, Countdown }: ScreenProps) {
  const [isSharing, setIsSharing] = useState(false)
  const title = t('{team1} vs {team2}', { team1: view.team1.name, team2: view.team2.name })
  const { scorer } = view
  const stage = stageOf(view, state.streamStatus === 'gone')
  const isLive = stage === 'live'
  const liveness = useLiveness(stage, scorer && !scorer.online ? scorer.seenAt : undefined)
  useEffect(() => (isLive ? keepAwake(() => undefined) : undefined), [isLive])
  return (
    <main className={styles.watch}>
      <ScreenTitle className="sr-only" tab={`${tabScore(view)}${title} · Sideout`}>
        {title}
      </ScreenTitle>
      <div className={styles.bar}>
        <WatchTitle view={view} />
        <span className={styles.stage}>
          <StatePill liveness={liveness} words={stateWords(view)} />
        </span>
        <IconButton
          quiet
          icon="share"
          label={t('Share')}
          aria-haspopup="dialog"
          onClick={() => setIsSharing(true)}
        />
        <ThemeToggle />
      </div>
      {isLive && view.rules.maxTime !== undefined && <TimeLimit state={state} view={view} />}
      {isLive && view.interval && (
        <IntervalOf state={state} view={view} interval={view.interval} Countdown={Countdown} />
      )}
      <ConnectionHint state={state} liveness={liveness} isShared={'code' in watched} />
      <Stage state={state} view={view} liveness={liveness} />
      {'code' in watched && view.status !== 'completed' && (
        <LinkButton quiet href={takePath(watched.code)}>
          {t('Score this game here')}
        </LinkButton>
      )}
      <p className="sr-only" role="status">
        {spokenScore(view)}
      </p>
      {isSharing && (
        <ShareWatch
          title={title}
          overlay={'code' in watched ? sharedOverlayPath(watched.code) : overlayPath(watched.token)}
          qrCode={qrCode}
          onClose={() => setIsSharing(false)}
        />
      )}
    </main>
  )
}

/** The clock of a game with a time limit; once the limit is reached, a message that time is up. */
function TimeLimit({ state, view }: { state: WatchState; view: WatchView }) {
  const now = useNow() + state.clockSkew
  return (
    <div className={styles.time}>
      <p role="timer" aria-label={t('Time ## of a game clock')}>
        {formatClock(view, now)}
      </p>
      <p className={styles.timeUp} role="status">
        {isTimeUp(view, now) && t('Time is up.')}
      </p>
    </div>
  )
}

interface IntervalProps extends Pick<Props, 'Countdown'> {
  state: WatchState
  view: WatchView
  interval: NonNullable<WatchView['interval']>
}

/** The remaining time of the interval that the latest event has started. */
function IntervalOf({ state, view, interval, Countdown }: IntervalProps) {
  const now = useNow() + state.clockSkew
  return <Countdown interval={{ ...interval, team: interval.team || null }} teams={view} now={now} />
}

function tabScore(view: WatchView): string {
  const score = displayedScore(view)
  return hasNoScore(view) ? '' : `${score.team1}–${score.team2} `
}

/** The display of a game before it begins, while it is live, and after it. */
function Stage({ state, view, liveness }: { state: WatchState; view: WatchView; liveness: Liveness }) {
  const isOver = view.status === 'completed' && view.winner !== ''
  if (hasNoScore(view)) return <Before view={view} state={state} />
  return (
    <>
      {isOver && view.winner ? (
        <Final view={view} winner={view.winner} />
      ) : (
        <div className={styles.sides} data-old={isOldScore(liveness) || undefined}>
          {sides.map((team) => (
            <Side key={team} view={view} team={team} />
          ))}
        </div>
      )}
      <div className={styles.more}>
        {hasSets(view) && <Sets view={view} isHidden={isOver} />}
        {!view.forfeit && forfeitsIn(view) && <p className={styles.foot}>{forfeitsIn(view)}</p>}
        {!isOver && !view.forfeit && <RunOfPlay game={view} />}
        {!isOver && view.lineups && <Lineups view={view} lineups={view.lineups} />}
        <Footer state={state} view={view} liveness={liveness} />
      </div>
    </>
  )
}

/** Explains why the score may be out of date, beside the state of the game. */
function ConnectionHint({
  state: { streamStatus },
  liveness,
  isShared,
}: {
  state: WatchState
  liveness: Liveness
  isShared: boolean
}) {
  if (streamStatus === 'gone')
    return (
      <Hint>
        {isShared
          ? t('This game is not shared any more. This is the last score we received.')
          : t('This game is no longer shown here. This is the last score we received.')}
      </Hint>
    )
  if (streamStatus !== 'lost') return null
  // The state of the game says so in these words until its score is old; then it says instead how old that is.
  if (liveness.state === 'noConnection' && !liveness.isOld)
    return (
      <p className="sr-only" role="status">
        {t('No connection')}
      </p>
    )
  return <Hint>{t('No connection. It reconnects automatically.')}</Hint>
}

/** The points of each set so far. `isHidden`: visible only to screen readers, because the panels show the points. */
function Sets({ view, isHidden }: { view: WatchView; isHidden: boolean }) {
  if (view.sets.length === 0) return null // only the sets won are known
  return (
    <ol className={isHidden ? 'sr-only' : styles.sets} aria-label={t('Sets')}>
      {view.sets.map((set, index) => (
        <li key={index}>
          <span className="muted">{t('Set {set}', { set: index + 1 })}</span>{' '}
          <strong>
            {set.team1Score}–{set.team2Score}
          </strong>
        </li>
      ))}
    </ol>
  )
}

/** The numbers on court of both teams, in the order of service. The number of the server is beside the score of its team. */
function Lineups({ view, lineups }: { view: WatchView; lineups: number[][] }) {
  return sides.map((team, i) => {
    const numbers = lineups[i] ?? []
    return (
      numbers.length > 0 && (
        <p key={team} className={styles.foot}>
          <span>
            {t('{team}, line-up: {numbers}', { team: view[team].name, numbers: numbers.join(' · ') })}
          </span>
        </p>
      )
    )
  })
}

/** Shows when the game ended, or the age of a live score. */
function Footer({ state, view, liveness }: { state: WatchState; view: WatchView; liveness: Liveness }) {
  const { updatedAt, forfeit } = view
  if (forfeit) return <p className={styles.foot}>{forfeitsIn(view)}</p>
  if (view.status === 'completed')
    return (
      <p className={styles.foot}>
        {isDraw(view) && `${t('Draw')} · `}
        {updatedAt && t('Final, {time}', { time: instantIn(zoneOf(view), updatedAt) })}
      </p>
    )
  if (view.status === 'void') return <p className={styles.foot}>{t('This game counts nowhere.')}</p>
  if (liveness.state !== 'live' || !updatedAt) return null
  return (
    <p className={styles.foot}>
      <ScoreAge updated={Date.parse(updatedAt) - state.clockSkew} />
    </p>
  )
}
