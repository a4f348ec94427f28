// Fingers that are on the screen together: browsers make no click of a touch that overlaps another one.

/** Longer than this a finger rests, or holds the phone. */
const tapWithin = 500

/** Follows the fingers; `up` answers whether this one was a tap that the browser makes no click of. */
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
