// Isolates names inside sentences. t() and the build (build/translate.js) apply this to every value that is a name.

/**
 * Scripts that are written from right to left (Hebrew, Arabic, ...) and the characters that control the direction. The ranges
 * include a few other characters, whose isolation is harmless.
 */
const rightToLeft = /[\u0590-\u08FF\u202A-\u2069\uFB1D-\uFDFF\u{10800}-\u{1EFFF}]/u

/**
 * Isolates a name that is written from right to left, as <bdi> does for elements, so that it does not change the order of the
 * score or the words beside it.
 */
export function isolate(name: string | number): string | number {
  return rightToLeft.test(String(name)) ? `\u2068${name}\u2069` : name
}
