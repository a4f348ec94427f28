import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isAnnounced = false

/** Whether the page is being printed. Lists that show a page at a time are printed whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAnnounced || matchMedia('print').matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // The browser takes the sheets as soon as the event is over, so they have to be complete by then.
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
