// Tracks touches that overlap in time: browsers send no click event for them.

/** A longer touch is a finger that rests on the screen or holds the phone. */
const tapWithin = 500 // milliseconds

/** Tracks the touches. `up` returns whether the touch was a tap for which the browser sends no click. */
export function createTouches() {
  const down = new Map<number, { at: number; overlapped: boolean }>()
  return {
    down(id: number, at: number): void {
      for (const touch of down.values()) touch.overlapped = true
      down.set(id, { at, overlapped: down.size > 0 })
    },
    up(id: number, at: number): boolean {
      const touch = down.get(id)
      down.delete(id)
      return touch !== undefined && touch.overlapped && at - touch.at < tapWithin
    },
  }
}
