// Sends the pending data of this device, one request at a time, with retries until the server responds. Only one tab of the
// browser sends.
import { joinElection } from './leaderElection.ts'

interface SendLoopOptions {
  /** The name of the election in which the tabs choose the one that sends. */
  election: string
  /** Sends the pending data. It throws if some of it has to be sent again. */
  send: () => Promise<void>
  /** Whether data is pending; if so, the loop continues even without callers. */
  isWaiting: () => boolean
  /** Called when the loop starts. The returned function is called when the loop stops. */
  onStart: () => () => unknown
  /** Called when this tab is elected, before it sends anything. */
  onLead: () => Promise<unknown>
  onFailure: (error: unknown) => void
  /** The maximum retry delay after this failure, in milliseconds. */
  longestDelay?: (error: unknown) => number
}

export interface SendLoop {
  /** Runs the loop until all callers have called the function that they got, and nothing is pending. */
  start: () => () => void
  /** Sends now, unless a retry is already scheduled. */
  request: () => void
  /** Whether this tab is elected to send. */
  isLeader: () => boolean
}

const firstRetryDelay = 500

export function createSendLoop(options: SendLoopOptions): SendLoop {
  const { longestDelay = () => 10_000 } = options
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
    onStop = options.onStart()
    window.addEventListener('online', sendNow)
    document.addEventListener('visibilitychange', onVisible)
    stopLeading = joinElection(options.election, (isLeaderNow) => {
      isLeader = isLeaderNow
      if (isLeader) void options.onLead().then(sendNow)
    })
  }

  function stopIfIdle(): void {
    if (isRunning && callerCount === 0 && !isSending && !options.isWaiting()) stop()
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

  /** Sends now instead of at the next retry, because the server is probably reachable again. */
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
        await options.send()
        failures = 0
      } catch (error) {
        options.onFailure(error)
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

/** The retry delay in milliseconds: exponential backoff, with jitter so that the phones in a gym do not retry together. */
function retryDelay(failures: number, longest: number): number {
  return Math.min(longest, firstRetryDelay * 2 ** failures) * (0.5 + Math.random() / 2)
}
