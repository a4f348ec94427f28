// Sounds the horn when time is up.
import { runningAudio } from './horn.ts'
import { boardSettings } from './boardSettings.ts'
import { storedFlag } from './storedFlag.ts'

/** The gain for each volume: quiet, normal, loud. */
const gains = [0.08, 0.25, 0.7]

export const muted = storedFlag('volleyball_muted')

export function toggleMuted(): void {
  muted.set(!muted.get())
}

/** Plays the sound of a gym buzzer for 1.2 seconds, unless muted or refused by the browser. */
export function soundHorn(): void {
  const audio = runningAudio()
  if (muted.get() || !audio) return
  const end = audio.currentTime + 1.2
  const volume = audio.createGain()
  const gain = gains[boardSettings.get().volume - 1] ?? 0.25
  volume.gain.setValueAtTime(gain, audio.currentTime)
  volume.gain.setValueAtTime(gain, end - 0.1)
  volume.gain.linearRampToValueAtTime(0, end)
  volume.connect(audio.destination)
  for (const hertz of [220, 277]) {
    const tone = new OscillatorNode(audio, { type: 'sawtooth', frequency: hertz })
    tone.connect(volume)
    tone.start()
    tone.stop(end)
  }
}
