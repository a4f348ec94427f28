// Decides which touches are taps, as soon as the finger is lifted. The browser's click comes a frame or two later, and not at
// all for touches that overlap in time or last long.

/** Of touches that overlap, a longer one is not a tap, but a thumb or a palm that rests on the screen or holds the phone. */
const maxOverlapDuration = 500 // milliseconds

/** The fields of a pointer event that are used. */
export type Touch = Pick<PointerEvent, 'pointerId' | 'timeStamp'>

/** Tracks touches. `up` returns whether the touch was a tap, if it was lifted inside its half. */
export function createTouches() {
  const down = new Map<number, { at: number; overlaps: boolean }>()
  return {
    down(touch: Touch): void {
      for (const other of down.values()) other.overlaps = true
      down.set(touch.pointerId, { at: touch.timeStamp, overlaps: down.size > 0 })
    },
    up(touch: Touch): boolean {
      const start = down.get(touch.pointerId)
      down.delete(touch.pointerId)
      return start !== undefined && (!start.overlaps || touch.timeStamp - start.at < maxOverlapDuration)
    },
  }
}
