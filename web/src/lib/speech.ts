/** Whether the browser has voices. */
export const canSpeak = () => 'speechSynthesis' in window

/** Speaks in the language of the page, by the browser's voice. What it says at the moment is cut off: it is out of date. */
export function speak(words: string): void {
  if (!canSpeak()) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.lang = document.documentElement.lang
  speechSynthesis.speak(utterance)
}
