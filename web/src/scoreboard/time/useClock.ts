import { useLayoutEffect, useState } from 'react'
import { newClock, toLimitInSeconds } from '../../rules/clock.ts'
import { secondsPlayed } from '../../rules/freeGame.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { gameClock } from '../gameClock.ts'

/** The whole seconds of play; updates every second while the game is running. */
export function useSecondsPlayed(game: FreeGame): number {
  return secondsPlayed(game, useTime(game, everySecond))
}

/** Whether the time limit of the game is reached. It updates only once, so that it costs nothing during play. */
export function useIsTimeUp(game: FreeGame): boolean {
  const limit = toLimitInSeconds(game.rules.maxTime)
  return secondsPlayed(game, useTime(game, limit)) >= limit
}

const everySecond = -1

/** The current time in milliseconds; updates when the game has been played for `limit` seconds, or every second. */
function useTime(game: FreeGame, limit: number): number {
  const [now, setNow] = useState(() => gameClock.now())
  const { startTime, endTime } = game
  const { pausedSince, pausedFor } = game.state.clock ?? newClock
  // A layout effect, so that an outdated time is never painted when a pause ends.
  useLayoutEffect(() => {
    if (endTime !== undefined || pausedSince) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const now = gameClock.now()
      setNow(now)
      const played = now - startTime - pausedFor
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
