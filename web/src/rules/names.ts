// The rules for names of leagues, teams and courts, the same as in internal/rules/league/names.go.
import { t } from '../t.ts'
import { stripInvisible } from './invisible.ts'

const maxNameLength = 100

/** The name as it is stored: without invisible characters, trimmed, in Unicode NFC. */
export function tidyName(name: string): string {
  return stripInvisible(name).trim().normalize('NFC')
}

/**
 * The problem with a name, or undefined. `field` is its label at the beginning of a sentence: "Team name". `required` is
 * the problem with a missing name.
 */
export function nameProblem(
  field: string,
  name: string,
  required = t('{field} is required', { field }),
): string | undefined {
  const tidy = tidyName(name)
  if (/[\p{Cc}\u2028\u2029]/u.test(tidy)) return t('{field} must be one line of plain text', { field })
  // A name needs more than joiners and direction marks.
  if (!/[^\s\p{Cf}]/u.test(tidy)) return required
  if (Array.from(tidy).length > maxNameLength) return t('{field} must be at most 100 characters', { field })
  return undefined
}

/** The names of a pasted list, one per line, without numbers and bullets at the beginning of lines. */
export function pastedNames(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => tidyName(line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '')))
  return lines.filter((line) => line !== '')
}

/** The name of the next court of a league: "Court 3" after Court 1 and 2. */
export function nextCourtName(names: string[]): string {
  const taken = new Set(names.map((name) => tidyName(name).toLowerCase()))
  let number = names.length + 1
  const courtName = () => t('Court {number}', { number })
  while (taken.has(courtName().toLowerCase())) number++
  return courtName()
}
