// Reads the buttons of game controllers. Browsers send no events for them, so they are polled while a controller is
// connected: by a timer and not with each frame, because a short press can be over before a slow phone has drawn one.

/** Button indices of the standard mapping. */
export const padButton = { east: 1, leftShoulder: 4, rightShoulder: 5 } as const

/** The current state of all controllers; empty in browsers that do not support them. */
function allPads(): (Gamepad | null)[] {
  const { getGamepads } = navigator as Partial<Navigator>
  return getGamepads ? navigator.getGamepads() : []
}

interface PadListener {
  onCount: (connected: number) => void
  /** Called once per press, however long the button is held. */
  onPress: (button: number) => void
}

/**
 * Watches all controllers until the returned function is called. A button that is already pressed when its controller
 * connects is ignored.
 */
export function watchGamepads({ onCount, onPress }: PadListener): () => void {
  let before: boolean[][] = []
  let timer = 0
  let connected = 0
  let stopped = false

  function poll(): void {
    const now: boolean[][] = []
    let count = 0
    for (const pad of allPads()) {
      if (!pad) continue
      count++
      const buttons = (now[pad.index] = pad.buttons.map((button) => button.pressed))
      const known = before[pad.index]
      if (known) buttons.forEach((pressed, button) => pressed && !known[button] && onPress(button))
    }
    before = now
    if (count !== connected) onCount((connected = count))
    timer = count > 0 && !stopped ? window.setTimeout(poll, 8) : 0
  }
  const start = () => timer || poll()
  window.addEventListener('gamepadconnected', start)
  start()
  return () => {
    window.removeEventListener('gamepadconnected', start)
    clearTimeout(timer)
    stopped = true
    onPress = onCount = () => undefined
  }
}
