// Subscribes to event streams of the server. This uses fetch instead of EventSource, which reports neither heartbeats,
// without which a dead connection looks like a quiet one, nor why the server refuses a stream.
import type { PathOf, ResponseBody, StreamCall, StreamEvent } from '../../contract/calls.ts'
import { ApiError, pathOf, request } from '../client/client.ts'
import { createFrameReader } from './liveFrames.ts'

/** The status of a subscription: not connected yet, receiving, reconnecting, or permanently refused by the server. */
export type StreamStatus = 'connecting' | 'open' | 'lost' | 'gone'

interface StreamListener<Event> {
  onEvent: (event: Event) => void
  onStatus: (status: StreamStatus) => void
}

/** The server sends a heartbeat every 15 s. A connection that missed two of them counts as dead (ms). */
const silenceLimit = 35_000
/** After the device was asleep, a connection that missed one heartbeat is reopened (ms). */
const sleepLimit = 20_000
const longestRetryDelay = 10_000
/** A page that is hidden for this long closes its connection until it is visible again (ms). */
const hiddenLimit = 5 * 60_000
const finalStatuses = [401, 403, 404, 410]

/**
 * Subscribes to a stream until the returned function is called. After a lost connection, the next one resumes after the last
 * received event.
 */
export function subscribe<C extends StreamCall>(
  call: C,
  path: PathOf<C>,
  { onEvent, onStatus }: StreamListener<StreamEvent<C>>,
): () => void {
  const url = pathOf(call, path)
  let lastId = ''
  let retry = 1000
  let failures = 0
  let state: 'active' | 'asleep' | 'stopped' = 'active'
  let receivedAt = 0
  let attempt: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isState = (wanted: typeof state) => state === wanted
  const onBytes = () => {
    receivedAt = Date.now()
    failures = 0
    onStatus('open')
  }

  async function connect(): Promise<void> {
    clearTimeout(timer)
    if (!isState('active') || attempt) return
    attempt = new AbortController()
    const read = (control: AbortController, after = lastId) =>
      readStream(url, after, control, {
        onEvent: (event, data) => onEvent({ event, data } as StreamEvent<C>),
        onBytes,
      })
    const turns = await loadTurns()
    const outcome = await (turns ? turns.takeTurns(attempt, () => onStatus('lost'), read) : read(attempt))
    attempt = undefined
    if (isState('stopped')) return
    lastId = outcome.lastId
    retry = outcome.retry ?? retry
    if (outcome.end === 'refused') {
      stop()
      onStatus('gone')
      return
    }
    if (outcome.end === 'broken') {
      failures++
      onStatus('lost')
    }
    // The random factor spreads the reconnects of clients that were disconnected together.
    const delay = Math.max(outcome.delay, Math.min(longestRetryDelay, retry * 2 ** failures))
    if (isState('active')) timer = setTimeout(() => void connect(), delay * (0.5 + Math.random()))
  }
  const stopWatchingPage = watchPage({
    onAway: () => {
      state = 'asleep'
      attempt?.abort()
    },
    onBack: () => {
      state = 'active'
      if (attempt && Date.now() - receivedAt > sleepLimit) attempt.abort()
      else void connect()
    },
    onOffline: () => attempt?.abort(),
  })
  void connect()

  function stop(): void {
    state = 'stopped'
    clearTimeout(timer)
    stopWatchingPage()
    attempt?.abort()
  }
  return stop
}

/**
 * Loads the code for a browser that limits its connections to this server, because they do not share one as over HTTP/2 and 3. Most
 * pages never need it.
 */
async function loadTurns() {
  if (!('SharedWorker' in globalThis) || !isLimited()) return
  // eslint-disable-next-line no-restricted-syntax
  return import('../../lib/slots/turns.ts').catch(() => undefined)
}

/** Only https has HTTP/2 and 3, but not every server with https. Files from a cache do not say. */
const isLimited = () =>
  location.protocol === 'http:' ||
  performance
    .getEntries()
    .some((entry) => (entry as PerformanceResourceTiming).nextHopProtocol === 'http/1.1')

interface PageListener {
  /** Called when the page is visible again, or the device is online again. */
  onBack: () => void
  /** Called when the page has been hidden for 5 minutes. */
  onAway: () => void
  onOffline: () => void
}

function watchPage({ onBack, onAway, onOffline }: PageListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisible = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(onAway, hiddenLimit)
    else onBack()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', onBack)
  window.addEventListener('offline', onOffline)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', onBack)
    window.removeEventListener('offline', onOffline)
  }
}

interface ConnectionOutcome {
  /**
   * Why the connection ended: the server ended the stream, as it does regularly; the connection broke; or the server refuses
   * permanently, for example because the subject of the stream was deleted.
   */
  end: 'ended' | 'broken' | 'refused'
  lastId: string
  retry: number | undefined
  /** The minimum delay before the next attempt that the server requires, in ms. */
  delay: number
}

interface StreamReader {
  onEvent: (event: string, data: unknown) => void
  /** Called when any data arrives, before its events are processed. */
  onBytes: () => void
}

/** Reads one connection to its end. */
async function readStream(
  url: string,
  lastId: string,
  attempt: AbortController,
  reader: StreamReader,
): Promise<ConnectionOutcome> {
  const frames = createFrameReader(lastId)
  const outcome = (end: ConnectionOutcome['end'], delay = 0) => ({
    end,
    delay,
    lastId: frames.lastId,
    retry: frames.retry,
  })
  let watchdog = setTimeout(() => attempt.abort(), silenceLimit)
  try {
    const response = await fetch(url, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
      cache: 'no-store',
      signal: attempt.signal,
    })
    if (finalStatuses.includes(response.status)) return outcome('refused')
    if (!response.ok || !response.body)
      return outcome('broken', Number(response.headers.get('Retry-After') ?? 0) * 1000)
    const bytes = response.body.getReader()
    const text = new TextDecoder()
    for (;;) {
      const { done, value } = await bytes.read()
      if (attempt.signal.aborted) return outcome('broken')
      if (done) return outcome('ended')
      clearTimeout(watchdog)
      watchdog = setTimeout(() => attempt.abort(), silenceLimit)
      reader.onBytes()
      for (const { event, data } of frames.read(text.decode(value, { stream: true }))) {
        if (event === 'deleted') return outcome('refused') // a new connection would be refused
        reader.onEvent(event, JSON.parse(data))
      }
    }
  } catch {
    return outcome('broken') // no network, disconnected, or aborted
  } finally {
    clearTimeout(watchdog)
  }
}

/** The polling interval in milliseconds while the stream does not work, for example behind a proxy that buffers it. */
const pollInterval = 5000

/** Identifies a game to watch: a league game by the token of its watch link, or a shared free game by its code. */
export type Watched = { token: string } | { code: string }

type View = ResponseBody<'GET /api/watch/{token}'> | ResponseBody<'GET /api/open-games/{code}'>

interface ViewListener {
  onView: (view: View) => void
  onStatus: (status: StreamStatus) => void
}

/** A game that is gone may come back, because deleting it can be undone: it is requested this often, for a quarter of an hour (ms). */
const returnInterval = 20_000
const returnLimit = 15 * 60_000

/**
 * Subscribes to a game that anyone may watch, until the returned function is called. Each event contains the complete view.
 * A game that is deleted while it is watched is shown again when it comes back.
 */
export function subscribeToView(watched: Watched, { onView, onStatus }: ViewListener): () => void {
  let hasView = false
  let isStopped = false
  let timer: ReturnType<typeof setInterval> | undefined
  const listener: ViewListener = {
    onView: (view) => {
      hasView = true
      onView(view)
    },
    onStatus: (status) => {
      onStatus(status)
      if (status === 'gone' && hasView) waitForReturn()
    },
  }
  let stopFollowing = followView(watched, listener)

  function waitForReturn(): void {
    const until = Date.now() + returnLimit
    const follow = () => {
      if (isStopped || timer === undefined) return
      clearInterval(timer)
      timer = undefined
      stopFollowing = followView(watched, listener)
    }
    timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer)
      else if (document.visibilityState !== 'hidden') void requestView(watched).then(follow, () => undefined) // still gone, or no connection
    }, returnInterval)
  }
  return () => {
    isStopped = true
    clearInterval(timer)
    stopFollowing()
  }
}

/**
 * Subscribes to a game until it is gone or the returned function is called. While the stream does not work, the view is polled
 * every 5 s; the status is "open" as long as either works.
 */
function followView(watched: Watched, { onView, onStatus }: ViewListener): () => void {
  let isStreaming = false
  let isStopped = false
  let respondedAt = 0

  async function poll(): Promise<void> {
    const isObsolete = () => isStopped || isStreaming
    if (isObsolete() || document.visibilityState === 'hidden') return
    try {
      const view = await requestView(watched)
      if (isObsolete()) return
      respondedAt = Date.now()
      onView(view)
      onStatus('open')
    } catch (error) {
      if (isObsolete()) return
      if (error instanceof ApiError && finalStatuses.includes(error.status)) end()
      else onStatus('lost')
    }
  }
  const polling = setInterval(() => void poll(), pollInterval)
  const unsubscribe = subscribeTo(watched, {
    onEvent: ({ event, data }) => {
      // A newer server may send further event types.
      if (event === 'view') onView(data)
    },
    onStatus: (status) => {
      isStreaming = status === 'open'
      if (status === 'gone') end()
      else if (isStreaming || Date.now() - respondedAt > 2 * pollInterval) onStatus(status)
    },
  })

  function end(): void {
    stop()
    onStatus('gone')
  }
  function stop(): void {
    isStopped = true
    clearInterval(polling)
    unsubscribe()
  }
  return stop
}

function requestView(watched: Watched): Promise<View> {
  return 'code' in watched
    ? request('GET /api/open-games/{code}', { path: watched })
    : request('GET /api/watch/{token}', { path: watched })
}

function subscribeTo(watched: Watched, listener: StreamListener<{ event: string; data: View }>): () => void {
  return 'code' in watched
    ? subscribe('GET /api/open-games/{code}/stream', watched, listener)
    : subscribe('GET /api/watch/{token}/stream', watched, listener)
}
