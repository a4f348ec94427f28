// The audio for the horn. Browsers allow sound only after a tap, so every tap calls primeHorn, also that which starts a game.
let audio: AudioContext | undefined

/** Enables the sound; call it from a tap. */
export function primeHorn(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
}

/** The audio, if a tap has enabled it. */
export const runningAudio = () => (audio?.state === 'running' ? audio : undefined)
