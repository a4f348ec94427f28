// Sends what waits on this device, one request at a time, until the server responds; in one tab of this browser only.
import { joinElection } from './leaderElection.ts'

interface Sending {
  /** The name under which the tabs elect the one that sends. */
  election: string
  /** Sends what waits. It throws if some of that has to be sent again. */
  send: () => Promise<void>
  /** Whether something waits: then sending goes on without a caller. */
  isWaiting: () => boolean
  /** Called when sending starts. The function that it returns is called when sending ends. */
  onStart: () => () => unknown
  /** Called when this tab becomes the one that sends, before it does. */
  onLead: () => Promise<unknown>
  onFailure: (error: unknown) => void
  /** The longest delay after this failure, in milliseconds. */
  longestDelay?: (error: unknown) => number
}

export interface SendLoop {
  /** Sends until every caller has called its returned function and nothing waits. */
  start: () => () => void
  /** Sends now, unless a retry after a failure is already planned. */
  request: () => void
  /** Whether this tab is the one that sends. */
  isLeader: () => boolean
}

const firstRetryDelay = 500

export function createSendLoop(sending: Sending): SendLoop {
  const { longestDelay = () => 10_000 } = sending
  let callerCount = 0
  let isRunning = false
  let isLeader = false
  let isSending = false
  let isSendRequested = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopLeading = () => {}
  let onStop: () => unknown = () => {}

  function start(): void {
    isRunning = true
    onStop = sending.onStart()
    window.addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', onVisible)
    stopLeading = joinElection(sending.election, (isLeaderNow) => {
      isLeader = isLeaderNow
      if (isLeader) void sending.onLead().then(sendNow)
    })
  }

  function stopIfIdle(): void {
    if (isRunning && callerCount === 0 && !isSending && !sending.isWaiting()) stop()
  }

  function stop(): void {
    isRunning = false
    onStop()
    window.removeEventListener('online', sendNow)
    document.removeEventListener('visibilitychange', onVisible)
    stopLeading()
    clearTimeout(timer)
    timer = undefined
    isLeader = false
  }

  function onVisible(): void {
    if (document.visibilityState === 'visible') sendNow()
  }

  /** Sends now, without waiting for the retry: the server is probably reachable again. */
  function sendNow(): void {
    if (!isRunning) return
    clearTimeout(timer)
    timer = undefined
    isSendRequested = true
    if (!isSending) void sendUntilIdle()
  }

  async function sendUntilIdle(): Promise<void> {
    isSending = true
    while (isSendRequested) {
      isSendRequested = false
      try {
        await sending.send()
        failures = 0
      } catch (error) {
        sending.onFailure(error)
        if (isRunning) timer = setTimeout(sendNow, retryDelay(failures++, longestDelay(error)))
        isSendRequested = false
      }
    }
    isSending = false
    stopIfIdle()
  }

  return {
    start: () => {
      callerCount++
      if (!isRunning) start()
      let isReleased = false
      return () => {
        if (!isReleased) callerCount--
        isReleased = true
        stopIfIdle()
      }
    },
    request: () => {
      if (timer === undefined) sendNow()
    },
    isLeader: () => isLeader,
  }
}

/** The delay in milliseconds: it grows exponentially, with jitter so that the phones of a gym do not retry together. */
function retryDelay(failures: number, longest: number): number {
  return Math.min(longest, firstRetryDelay * 2 ** failures) * (0.5 + Math.random() / 2)
}
