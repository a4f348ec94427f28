import { useLayoutEffect, useState } from 'react'
import { newClock, timeLimit } from '../rules/clock.ts'
import { secondsPlayed } from '../rules/freeGame.ts'
import type { FreeGame } from '../rules/freeGame.ts'

/** Whole seconds that the game has been played; updates every second while it is running. */
export function useSecondsPlayed(game: FreeGame): number {
  return secondsPlayed(game, useTime(game, everySecond))
}

/** Whether the game has been played as long as its limit allows. It updates once, and so costs nothing during play. */
export function useIsTimeUp(game: FreeGame): boolean {
  const limit = timeLimit(game.rules.maxTime)
  return secondsPlayed(game, useTime(game, limit)) >= limit
}

const everySecond = -1

/** The time now in milliseconds; updates when the game has been played for `limit` seconds, or every second. */
function useTime(game: FreeGame, limit: number): number {
  const [now, setNow] = useState(() => Date.now())
  const { startTime, endTime } = game
  const { pausedSince, pausedFor } = game.state.clock ?? newClock
  // A layout effect, so that no time from before the end of a pause is painted.
  useLayoutEffect(() => {
    if (endTime !== undefined || pausedSince) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      setNow(Date.now())
      const played = Date.now() - startTime - pausedFor
      const wait = limit === everySecond ? 1000 - (played % 1000) : limit * 1000 - played
      timer = wait > 0 && wait < Infinity ? setTimeout(update, wait) : undefined
    }
    update()
    // Browsers slow down timers of hidden pages: update when the page is visible again.
    const onVisible = () => {
      clearTimeout(timer)
      update()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [startTime, endTime, pausedSince, pausedFor, limit])
  return now
}
