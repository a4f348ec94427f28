import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long each page of the board is shown, in milliseconds. */
const rotationInterval = 10_000

/** The size at which a court is readable from a distance, in rem. */
const courtSize = { width: 24, height: 15 }
/** The height of the board's header, and of the name above a bracket, in rem. */
const headerHeight = 6
const titleHeight = 2
/** The height of a list of the matches that are called to free courts, in rem. */
const listHeight = 4
/** The width of a window from which on brackets are drawn as trees, in rem. */
const treeWidth = 60

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

/** The smallest factor at which the drawing of a bracket is readable from a distance. */
const smallestZoom = 0.8

interface Size {
  width: number
  height: number
}

/**
 * Whether the courts fit side by side above these brackets, which are side by side too, and below the lists of the matches that are called to
 * free courts. All sizes are in rem.
 */
export function fitTogether(
  courts: number,
  brackets: Size[],
  lists: number,
  { width, height }: Size,
): boolean {
  const columns = courts === 0 ? Infinity : clamp(1, width / courtSize.width, 3)
  const courtHeight = courts === 0 ? 0 : courtSize.height
  const needed = {
    width: brackets.reduce((sum, bracket) => sum + bracket.width, 0),
    height: Math.max(...brackets.map((bracket) => bracket.height)) + titleHeight,
  }
  return (
    width >= treeWidth &&
    courts <= columns &&
    needed.width * smallestZoom <= width &&
    needed.height * smallestZoom <= height - headerHeight - lists * listHeight - courtHeight
  )
}

/** Returns how many courts fit in a window of this size in rem: at most six, or four if only one column fits. */
export function courtCapacity(width: number, height: number): number {
  const columns = clamp(1, width / courtSize.width, 3)
  return columns * clamp(1, (height - headerHeight) / courtSize.height, columns > 1 ? 2 : 4)
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, Math.floor(value)))

const useCapacity = () => useWindow(({ width, height }) => courtCapacity(width, height))

/** Returns what depends on the size of the window, which is given in rem. */
export function useWindow<Value>(of: (size: Size) => Value): Value {
  return useSyncExternalStore(onResize, () => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    return of({ width: innerWidth / rem, height: innerHeight / rem })
  })
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
