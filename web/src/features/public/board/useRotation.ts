import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long each page of the board is shown, in milliseconds. */
const rotationInterval = 10_000

/** The size at which a court is readable from a distance, in rem. */
const courtSize = { width: 24, height: 15 }
/** The height of the board's header, in rem. */
const headerHeight = 6

/**
 * Returns the items that fit in the window, and moves to the next page of them every 10 s. `extraPages` further pages follow the items; `after`
 * is the index of the current extra page.
 */
export function useRotation<Item>(items: Item[], extraPages: number) {
  const capacity = useCapacity()
  const itemPages = Math.ceil(items.length / capacity)
  const pages = Math.max(1, itemPages + extraPages)
  const perPage = Math.ceil(items.length / Math.max(1, itemPages))
  const [step, setStep] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const isRotating = pages > 1 && !isPaused
  useEffect(() => {
    if (!isRotating) return
    const timer = setInterval(() => setStep((step) => step + 1), rotationInterval)
    return () => clearInterval(timer)
  }, [isRotating])
  const page = step % pages
  return {
    shown: items.slice(page * perPage, (page + 1) * perPage),
    after: page < itemPages ? undefined : page - itemPages,
    page,
    pages,
    isPaused,
    togglePause: () => setIsPaused(!isPaused),
  }
}

/** Returns how many courts fit in a window of this size in rem: at most six, or four if only one column fits. */
export function courtCapacity(width: number, height: number): number {
  const columns = clamp(1, width / courtSize.width, 3)
  return columns * clamp(1, (height - headerHeight) / courtSize.height, columns > 1 ? 2 : 4)
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, Math.floor(value)))

function useCapacity(): number {
  return useSyncExternalStore(onResize, () => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    return courtCapacity(innerWidth / rem, innerHeight / rem)
  })
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
