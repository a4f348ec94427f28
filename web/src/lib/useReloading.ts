import { useEffect, useEffectEvent } from 'react'
import { cachePage } from './keepPage.ts'

/**
 * Calls `reload` immediately, at an interval while the page is visible, and when the page becomes visible or the device goes
 * online. `address` identifies what is loaded. The hook also makes the page available offline.
 */
export function useReloading(address: string, reload: () => void, interval: number): void {
  const load = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    const onEvent = () => load()
    onEvent()
    const timer = setInterval(onEvent, interval)
    document.addEventListener('visibilitychange', onEvent)
    window.addEventListener('online', onEvent)
    void cachePage().catch(() => undefined)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onEvent)
      window.removeEventListener('online', onEvent)
    }
  }, [address, interval])
}
