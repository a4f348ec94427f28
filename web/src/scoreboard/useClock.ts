import { useLayoutEffect, useState } from 'react'
import { newClock } from '../rules/clock.ts'
import { secondsPlayed } from '../rules/freeGame.ts'
import type { FreeGame } from '../rules/freeGame.ts'

/** Whole seconds that the game has been played; updates every second while it is running. */
export function useSecondsPlayed(game: FreeGame): number {
  const [now, setNow] = useState(() => Date.now())
  const { startTime, endTime } = game
  const { pausedSince, pausedFor } = game.state.clock ?? newClock
  // A layout effect, so that no time from before the end of a pause is painted.
  useLayoutEffect(() => {
    if (endTime !== undefined || pausedSince) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(Date.now())
      timer = setTimeout(tick, 1000 - ((Date.now() - startTime - pausedFor) % 1000))
    }
    tick()
    // Browsers slow down timers of hidden pages: update when the page is visible again.
    const onVisible = () => setNow(Date.now())
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [startTime, endTime, pausedSince, pausedFor])
  return secondsPlayed(game, now)
}
