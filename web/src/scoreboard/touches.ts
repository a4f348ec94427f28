// Decides which touches are taps. A finger that is lifted scores at once: the click for it comes a frame or two later, and
// none comes for touches that overlap in time.

/** A longer touch is a finger that rests on the screen or holds the phone. */
const tapWithin = 500 // milliseconds
/** A longer way is a swipe; a thumb in a hurry slips a little. */
const slipWithin = 40 // CSS pixels

/** The part of a pointer event that counts. */
export type Touch = Pick<PointerEvent, 'pointerId' | 'timeStamp' | 'clientX' | 'clientY'>

/** Tracks the touches. `up` returns whether the touch was a tap. */
export function createTouches() {
  const down = new Map<number, Touch>()
  return {
    down(touch: Touch): void {
      down.set(touch.pointerId, touch)
    },
    up(touch: Touch): boolean {
      const start = down.get(touch.pointerId)
      down.delete(touch.pointerId)
      return (
        start !== undefined &&
        touch.timeStamp - start.timeStamp < tapWithin &&
        Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) < slipWithin
      )
    },
  }
}
