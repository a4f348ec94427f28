import { useEffect, useEffectEvent } from 'react'
import { keepPage } from './keepPage.ts'

/**
 * Loads what an address shows: at once, at intervals of so many milliseconds while the page is visible, and when the page or the
 * network is back. It also asks the browser to keep the page for when there is no network.
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
    void keepPage().catch(() => undefined)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onEvent)
      window.removeEventListener('online', onEvent)
    }
  }, [address, interval])
}
