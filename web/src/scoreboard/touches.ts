// Decides which touches are taps, as soon as the finger is lifted. The browser's click comes a frame or two later, and not at
// all for touches that overlap in time.

/** A longer touch is not a tap, but a finger that rests on the screen or holds the phone. */
const maxTapDuration = 500 // milliseconds
/** A finger that moves farther swipes. Some movement is allowed, because fast taps slip. */
const maxSlip = 40 // CSS pixels

/** The fields of a pointer event that are used. */
export type Touch = Pick<PointerEvent, 'pointerId' | 'timeStamp' | 'clientX' | 'clientY'>

/** Tracks touches. `up` returns whether the touch was a tap. */
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
        touch.timeStamp - start.timeStamp < maxTapDuration &&
        Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) < maxSlip
      )
    },
  }
}
