// The codes of shared free games as people type them; internal/app/scoring/shared_change.go does the same in Go.

/** The characters of a code. */
const alphabet = /^[0-9A-HJKMNP-TV-Z]{6}$/

/** Letters that no code has, and the characters that they are mistaken for. */
const lookAlikes: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' }

/**
 * The code in a text, which may be in lower case, with spaces or hyphens, with letters that look like the right ones, or the
 * end of a watch address; null if there is none.
 */
export function parseCode(text: string): string | null {
  const typed = text.trim().replace(/^.*\/w\//, '')
  const code = typed
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[\s-]/g, '')
    .replace(/[ILOU]/g, (letter) => lookAlikes[letter] ?? letter)
  return alphabet.test(code) ? code : null
}
