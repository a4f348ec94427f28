// Streams of events from the server, kept open. They are read with fetch and not with EventSource, which shows neither
// the heartbeat, by which a dead line is told from a quiet one, nor why the server refuses.
import { ApiError, call } from './client.ts'
import { frameReader } from './liveFrames.ts'

/** What is known of the line: not yet tried, events come, it is being tried again, or the server has nothing here (any more). */
export type Line = 'connecting' | 'open' | 'lost' | 'gone'

export interface Listener {
  onEvent: (event: string, data: unknown) => void
  onLine: (line: Line) => void
}

/** The server gives a sign of life every 15 s: a line that has been silent for longer than two of them is dead. */
const silence = 35_000
/** A line that was silent for longer than one of them is not trusted after a sleep of the device. */
const doubt = 20_000
const longestWait = 10_000
/** A page that nobody has looked at for so long lets its line go until somebody does. */
const hiddenFor = 5 * 60_000
const noMore = [401, 403, 404, 410]

/** Follows a stream until the answer is called. Whatever ends it, it goes on after the last event that came through. */
export function follow(path: string, { onEvent, onLine }: Listener): () => void {
  let lastId = ''
  let retry = 1000
  let failures = 0
  let state: 'on' | 'asleep' | 'over' = 'on'
  let heard = 0
  let attempt: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const is = (asked: typeof state) => state === asked
  const onBytes = () => {
    heard = Date.now()
    failures = 0
    onLine('open')
  }

  async function connect(): Promise<void> {
    clearTimeout(timer)
    if (!is('on') || attempt) return
    attempt = new AbortController()
    const outcome = await readStream(path, lastId, attempt, { onEvent, onBytes })
    attempt = undefined
    if (is('over')) return
    lastId = outcome.lastId
    retry = outcome.retry ?? retry
    if (outcome.end === 'refused') {
      stop()
      onLine('gone')
      return
    }
    if (outcome.end === 'broken') {
      failures++
      onLine('lost')
    }
    // Not all at once, where many were cut off together.
    const wait = Math.max(outcome.wait, Math.min(longestWait, retry * 2 ** failures))
    if (is('on')) timer = setTimeout(() => void connect(), wait * (0.5 + Math.random()))
  }
  const forget = watchPage({
    onAway: () => {
      state = 'asleep'
      attempt?.abort()
    },
    onBack: () => {
      state = 'on'
      if (attempt && Date.now() - heard > doubt) attempt.abort()
      else void connect()
    },
    onOffline: () => attempt?.abort(),
  })
  void connect()

  function stop(): void {
    state = 'over'
    clearTimeout(timer)
    forget()
    attempt?.abort()
  }
  return stop
}

interface PageListener {
  /** Somebody looks again, or there is a network again. */
  onBack: () => void
  /** Nobody has looked for 5 minutes. */
  onAway: () => void
  onOffline: () => void
}

function watchPage({ onBack, onAway, onOffline }: PageListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onVisible = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(onAway, hiddenFor)
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

interface Outcome {
  /** The server has ended it, as it does from time to time; the line broke; or the server will not have it again. */
  end: 'ended' | 'broken' | 'refused'
  lastId: string
  retry: number | undefined
  /** How long the server asks to stay away at least, in ms. */
  wait: number
}

interface Reader {
  onEvent: Listener['onEvent']
  /** Called with everything that arrives, before its events. */
  onBytes: () => void
}

/** Reads one stream to its end, whatever that is. */
async function readStream(
  path: string,
  lastId: string,
  attempt: AbortController,
  to: Reader,
): Promise<Outcome> {
  const frames = frameReader(lastId)
  const so = (end: Outcome['end'], wait = 0) => ({ end, wait, lastId: frames.lastId, retry: frames.retry })
  let dog = setTimeout(() => attempt.abort(), silence)
  try {
    const answer = await fetch(path, {
      credentials: 'same-origin',
      headers: { Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
      cache: 'no-store',
      signal: attempt.signal,
    })
    if (noMore.includes(answer.status)) return so('refused')
    if (!answer.ok || !answer.body) return so('broken', Number(answer.headers.get('Retry-After') ?? 0) * 1000)
    const bytes = answer.body.getReader()
    const text = new TextDecoder()
    for (;;) {
      const { done, value } = await bytes.read()
      if (attempt.signal.aborted) return so('broken')
      if (done) return so('ended')
      clearTimeout(dog)
      dog = setTimeout(() => attempt.abort(), silence)
      to.onBytes()
      for (const { event, data } of frames.read(text.decode(value, { stream: true })))
        to.onEvent(event, JSON.parse(data))
    }
  } catch {
    return so('broken') // no network, cut off, or let go
  } finally {
    clearTimeout(dog)
  }
}

/** How often is asked where streams do not come through, as behind a proxy that holds them back. */
const askEvery = 5000

export interface WholeListener<State> {
  onState: (state: State) => void
  onLine: (line: Line) => void
}

/**
 * Follows `address`/stream, whose every event of the name `event` is the whole state, until the answer is called. While
 * it does not come through, `address` itself is asked every 5 s, which gives the same: the line is open as long as one
 * of them works.
 */
export function followWhole<State>(
  address: string,
  event: string,
  { onState, onLine }: WholeListener<State>,
): () => void {
  let streams = false
  let over = false
  let answered = 0

  async function ask(): Promise<void> {
    const outdated = () => over || streams
    if (outdated() || document.visibilityState === 'hidden') return
    try {
      const state = await call<State>('GET', address)
      if (outdated()) return
      answered = Date.now()
      onState(state)
      onLine('open')
    } catch (error) {
      if (outdated()) return
      if (error instanceof ApiError && noMore.includes(error.status)) gone()
      else onLine('lost')
    }
  }
  const asking = setInterval(() => void ask(), askEvery)
  const unfollow = follow(`${address}/stream`, {
    onEvent: (name, data) => {
      if (name === event) onState(data as State)
    },
    onLine: (line) => {
      streams = line === 'open'
      if (line === 'gone') gone()
      else if (streams || Date.now() - answered > 2 * askEvery) onLine(line)
    },
  })

  function gone(): void {
    stop()
    onLine('gone')
  }
  function stop(): void {
    over = true
    clearInterval(asking)
    unfollow()
  }
  return stop
}
