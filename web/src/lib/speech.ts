/** Whether the browser supports speech output. */
export const canSpeak = () => 'speechSynthesis' in window

/** Speaks a text in the language of the page. It interrupts the previous text, which is out of date. */
export function speak(words: string): void {
  if (!canSpeak()) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(words)
  utterance.lang = document.documentElement.lang
  speechSynthesis.speak(utterance)
}
