import { useEffect, useState } from 'react'

/** The current time in milliseconds since 1970, updated at an interval, by default every second. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, every)
    // Browsers slow down timers of hidden pages: update when the page is visible again.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [every])
  return now
}
