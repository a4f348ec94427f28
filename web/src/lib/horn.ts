// The audio context of the horn. Browsers allow sound only after a tap, so every tap calls primeHorn, including the one that
// starts a game.
let audio: AudioContext | undefined

/** Enables sound. Must be called from the handler of a tap. */
export function primeHorn(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
}

/** The audio context if a tap has enabled it. */
export const runningAudio = () => (audio?.state === 'running' ? audio : undefined)
