import { useEffect, useRef } from 'react'
import { boardSettings } from '../lib/boardSettings.ts'
import { speak } from '../lib/speech.ts'

/** Speaks the score whenever it changes, if enabled on this device. The initial score is not spoken. */
export function useSpokenScore(words: string): void {
  const before = useRef(words)
  useEffect(() => {
    if (words === before.current) return
    before.current = words
    if (boardSettings.get().speaks) speak(words)
  }, [words])
}
