import { useEffect, useState, useSyncExternalStore } from 'react'

/** How long each part is shown, in ms. */
const turn = 10_000

/** The room that a court needs to be read from afar, in rem. */
const room = { width: 24, height: 15 }
/** What the head of the board takes. */
const head = 6

/** A part of a list as large as the window has room for, the next one every 10 s. */
export function useRotation<Item>(items: Item[]) {
  const capacity = useCapacity()
  const pages = Math.max(1, Math.ceil(items.length / capacity))
  const perPage = Math.ceil(items.length / pages)
  const [turns, setTurns] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const moves = pages > 1 && !isPaused
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => setTurns((turns) => turns + 1), turn)
    return () => clearInterval(timer)
  }, [moves])
  const page = turns % pages
  return {
    shown: items.slice(page * perPage, (page + 1) * perPage),
    page,
    pages,
    isPaused,
    pause: () => setPaused(!isPaused),
  }
}

/** How many courts can be read at once in the window: on a wide one six, on a high one four. */
export function capacityOf(width: number, height: number): number {
  const columns = within(1, width / room.width, 3)
  return columns * within(1, (height - head) / room.height, columns > 1 ? 2 : 4)
}

const within = (min: number, value: number, max: number) => Math.min(max, Math.max(min, Math.floor(value)))

function useCapacity(): number {
  return useSyncExternalStore(onResize, () => {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    return capacityOf(innerWidth / rem, innerHeight / rem)
  })
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
