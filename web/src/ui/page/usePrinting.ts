import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrintEvent = false

/** Whether the page is being printed. Lists that show only a part on the screen are printed completely. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrintEvent || matchMedia('print').matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print')
  // Render synchronously: the browser prints as soon as the event handlers have returned.
  const update = () => flushSync(listener)
  const onBeforePrint = () => {
    isPrintEvent = true
    update()
  }
  const onAfterPrint = () => {
    isPrintEvent = false
    update()
  }
  addEventListener('beforeprint', onBeforePrint)
  addEventListener('afterprint', onAfterPrint)
  media.addEventListener('change', update)
  return () => {
    removeEventListener('beforeprint', onBeforePrint)
    removeEventListener('afterprint', onAfterPrint)
    media.removeEventListener('change', update)
  }
}
