// Lets the pages of this browser take turns with the few connections that it opens to a server without HTTP/2, see slots.ts.
import type { PageMessage, SlotMessage } from './slots.ts'

/** Why a controller was aborted, if another page is next. */
const turnEnd = 'turn'
const aliveInterval = 30_000
/** A worker that has sent nothing within this time is not waited for (ms). */
const loadLimit = 3000
/** A page that has waited for this long is no longer up to date (ms). */
const lateLimit = 10_000

/**
 * Calls `read`, which holds a connection until its controller aborts it, whenever it is this page's turn, until it ends by itself
 * or `attempt` is aborted. Returns its last result. `onLate` is called when the page has to wait for long.
 */
export async function takeTurns<Outcome extends { lastId: string }>(
  attempt: AbortController,
  onLate: () => void,
  read: (turn: AbortController, lastId?: string) => Promise<Outcome>,
): Promise<Outcome> {
  const slot = joinSlots(attempt.signal)
  if (!slot) return read(attempt)
  try {
    let lastId: string | undefined
    for (;;) {
      const late = setTimeout(onLate, lateLimit)
      const turn = await slot.nextTurn()
      clearTimeout(late)
      const outcome = await read(turn, lastId)
      slot.release()
      if (attempt.signal.aborted || turn.signal.reason !== turnEnd) return outcome
      lastId = outcome.lastId
    }
  } finally {
    slot.leave()
  }
}

interface Slot {
  /** Waits until this page may connect. The controller is aborted when it has to disconnect. */
  nextTurn: () => Promise<AbortController>
  /** Lets another page connect. */
  release: () => void
  leave: () => void
}

function joinSlots(signal: AbortSignal): Slot | undefined {
  const worker = openWorker()
  if (!worker) return undefined
  const { port } = worker
  let turn = new AbortController()
  let begin: ((turn: AbortController) => void) | undefined
  let state: 'loading' | 'shared' | 'alone' = 'loading'
  const send = (message: PageMessage) => {
    port.postMessage(message)
  }
  const sendVisibility = () => {
    send(document.visibilityState === 'hidden' ? 'hidden' : 'visible')
  }
  const release = () => {
    send('done')
  }
  const endTurn = () => {
    turn.abort()
    begin?.(turn)
  }
  const readWithoutWorker = () => {
    if (state !== 'loading') return
    state = 'alone'
    release()
    begin?.(turn)
  }
  const loading = setTimeout(readWithoutWorker, loadLimit)
  worker.onerror = readWithoutWorker
  port.onmessage = ({ data }: MessageEvent<SlotMessage>) => {
    if (state === 'alone') return
    state = 'shared'
    if (data === 'disconnect') turn.abort(turnEnd)
    else begin?.(turn)
  }
  const alive = setInterval(() => {
    send('alive')
  }, aliveInterval)
  document.addEventListener('visibilitychange', sendVisibility)
  addEventListener('pagehide', release)
  signal.addEventListener('abort', endTurn)

  return {
    nextTurn: () => {
      turn = new AbortController()
      if (signal.aborted) turn.abort()
      if (signal.aborted || state === 'alone') return Promise.resolve(turn)
      return new Promise((resolve) => {
        begin = resolve
        sendVisibility()
      })
    },
    release,
    leave: () => {
      clearTimeout(loading)
      clearInterval(alive)
      document.removeEventListener('visibilitychange', sendVisibility)
      removeEventListener('pagehide', release)
      signal.removeEventListener('abort', endTurn)
      release()
      port.close()
    },
  }
}

function openWorker(): SharedWorker | undefined {
  try {
    return new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'slots' })
  } catch {
    return undefined // the browser does not allow shared workers here
  }
}
