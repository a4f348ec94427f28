import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isAnnounced = false

/** Whether the page is being printed. Lists that show only a part on the screen are printed completely. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAnnounced || matchMedia('print').matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // Render synchronously: the browser prints as soon as the event handlers have returned.
  const update = () => flushSync(listener)
  const announce = () => {
    isAnnounced = true
    update()
  }
  const finish = () => {
    isAnnounced = false
    update()
  }
  addEventListener('beforeprint', announce)
  addEventListener('afterprint', finish)
  media.addEventListener('change', update)
  return () => {
    removeEventListener('beforeprint', announce)
    removeEventListener('afterprint', finish)
    media.removeEventListener('change', update)
  }
}
