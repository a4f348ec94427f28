// Parses the codes of shared free games as people type them; internal/app/scoring/shared_change.go has the Go version.

/** Matches a code. */
const codePattern = /^[0-9A-HJKMNP-TV-Z]{6}$/

/** Letters that no code contains, mapped to the characters that they are mistaken for. */
const lookAlikes: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' }

/**
 * Returns the code in a text. It accepts lower case, spaces, hyphens, similar letters, and the end of a watch address; null if there is
 * no code.
 */
export function parseCode(text: string): string | null {
  const input = text.trim().replace(/^.*\/w\//, '')
  const code = input
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[\s-]/g, '')
    .replace(/[ILOU]/g, (letter) => lookAlikes[letter] ?? letter)
  return codePattern.test(code) ? code : null
}
