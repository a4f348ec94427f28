import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { instantIn, timeOf } from '../../lib/dates.ts'
import { useNow } from '../../lib/useNow.ts'
import { keepAwake } from '../../lib/wakeLock.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Hint, Loading } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { RunOfPlay } from './RunOfPlay.tsx'
import { ShareWatch } from './ShareWatch.tsx'
import { Side } from './Side.tsx'
import { useWatch } from './useWatch.ts'
import type { Watched } from './useWatch.ts'
import { ago, bigScore, hasNoScore, hasSets, sides, spoken, stage } from './watchView.ts'
import type { WatchView } from './watchView.ts'
import styles from './Watch.module.css'

interface Props {
  /** A code that phones read, of an address; it comes in a file of its own. */
  qrCode: (address: string) => ReactNode
}

/** A game for those who watch it: nothing to press but Share. */
export function Watch({ token, qrCode }: { token: string } & Props) {
  const watched = useWatch(token)
  const { view, line } = watched
  if (view) return <Shown watched={watched} view={view} qrCode={qrCode} />
  if (line === 'gone')
    return (
      <Message title="Game Not Found">
        This watch link may be mistyped or cut off, or the game has been deleted. Ask for the link again.
      </Message>
    )
  if (line === 'lost')
    return (
      <Message title="No connection">
        The score cannot be loaded at the moment. It appears here as soon as there is a connection.
      </Message>
    )
  return (
    <Page>
      <Loading>Loading game...</Loading>
    </Page>
  )
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <Page>
      <ScreenTitle tab={`${title} · Sideout`}>{title}</ScreenTitle>
      <p role="status">{children}</p>
    </Page>
  )
}

function Shown({ watched, view, qrCode }: { watched: Watched; view: WatchView } & Props) {
  const [sharing, setSharing] = useState(false)
  const title = `${view.team1.name} vs ${view.team2.name}`
  const isLive = view.status === 'live'
  useEffect(() => (isLive ? keepAwake(() => undefined) : undefined), [isLive])
  return (
    <main className={styles.watch}>
      <ScreenTitle className="sr-only" tab={`${tabScore(view)}${title} · Sideout`}>
        {title}
      </ScreenTitle>
      <div className={styles.bar}>
        <p className={styles.where}>
          <Where view={view} />
        </p>
        <p className={`${styles.stage} ${isLive ? styles.live : ''}`}>{stage(view)}</p>
        <Button aria-label="Share" aria-haspopup="dialog" onClick={() => setSharing(true)}>
          <Icon name="share" />
          <span className={styles.shareWord}>Share</span>
        </Button>
        <ThemeToggle />
      </div>
      <Line watched={watched} />
      <div className={styles.sides}>
        {sides.map((team) => (
          <Side key={team} view={view} team={team} />
        ))}
      </div>
      <div className={styles.more}>
        {hasSets(view) && !hasNoScore(view) && <Sets view={view} />}
        {!hasNoScore(view) && <RunOfPlay view={view} />}
        <Foot watched={watched} view={view} />
      </div>
      <p className="sr-only" role="status">
        {spoken(view)}
      </p>
      {sharing && <ShareWatch title={title} qrCode={qrCode} onClose={() => setSharing(false)} />}
    </main>
  )
}

function tabScore(view: WatchView): string {
  const score = bigScore(view)
  return hasNoScore(view) ? '' : `${score.team1}–${score.team2} `
}

function Where({ view: { league, courtName } }: { view: WatchView }) {
  return (
    <>
      {league.slug ? <Link href={`/l/${league.slug}`}>{league.name}</Link> : <strong>{league.name}</strong>}
      {courtName && <span>{courtName}</span>}
    </>
  )
}

/** Said as soon as what is shown may not be what is played. */
function Line({ watched: { line, heardAt } }: { watched: Watched }) {
  const now = useNow()
  if (line === 'gone') return <Hint>This game is not shown here any more. This is the last that was.</Hint>
  if (line !== 'lost') return null
  return (
    <Hint>
      No connection. This is as of {timeOf(heardAt)}, {ago(now - heardAt)}; it goes on by itself.
    </Hint>
  )
}

/** The sets so far with their points. */
function Sets({ view }: { view: WatchView }) {
  return (
    <ol className={styles.sets} aria-label="Sets">
      {view.sets.map((set, index) => (
        <li key={index}>
          <span className="muted">Set {index + 1}</span>{' '}
          <strong>
            {set.team1Score}–{set.team2Score}
          </strong>
        </li>
      ))}
    </ol>
  )
}

/** When it is played, or how old the score is, and whether there is somebody who scores. */
function Foot({ watched, view }: { watched: Watched; view: WatchView }) {
  const now = useNow()
  const { scorer, scheduledFor, updatedAt } = view
  if (hasNoScore(view))
    return (
      <p className={styles.when}>
        {scheduledFor ? instantIn(view.league.timezone, scheduledFor) : 'Its time is not known yet.'}
        {view.courtName && ` · ${view.courtName}`}
        {view.status === 'scheduled' && (
          <span className="muted"> The score appears here with the first point.</span>
        )}
      </p>
    )
  if (view.status === 'completed')
    return (
      <p className={styles.foot}>{updatedAt && `Final, ${instantIn(view.league.timezone, updatedAt)}`}</p>
    )
  return (
    <p className={styles.foot}>
      {updatedAt && <span>updated {ago(now + watched.ahead - Date.parse(updatedAt))}</span>}
      {scorer && !scorer.online && (
        <span className={styles.offline}>scorer offline since {timeOf(scorer.seenAt)}</span>
      )}
    </p>
  )
}
