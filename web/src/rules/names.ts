// Validates and normalizes the names of leagues, teams and courts. Go counterpart: internal/rules/league/names.go.
import { t } from '../t.ts'
import { blanksAround, foldName } from './foldName.ts'
import { stripInvisible } from './invisible.ts'

const maxNameLength = 100

/** Normalizes a name for storage: without invisible characters, trimmed, in Unicode NFC. */
export function tidyName(name: string): string {
  return stripInvisible(name).replace(blanksAround, '').normalize('NFC')
}

/**
 * Validates a name; returns an error message or undefined. `field` is its label at the beginning of a sentence, such as "Team
 * name"; `required` is the message for a missing name.
 */
export function nameProblem(
  field: string,
  name: string,
  required = t('{field} is required', { field }),
): string | undefined {
  const tidy = tidyName(name)
  if (/[\p{Cc}\u2028\u2029]/u.test(tidy)) return t('{field} must be one line of plain text', { field })
  // A name of only joiners and direction marks counts as empty.
  if (!/[^\s\u2800\p{Cf}]/u.test(tidy)) return required
  if (Array.from(tidy).length > maxNameLength) return t('{field} must be at most 100 characters', { field })
  return undefined
}

/**
 * Splits a pasted list into names, one per line, without bullets and without numbers that count the lines: "1. VC Wiesbaden" alone is a
 * name. Of cells that were copied from a spreadsheet it takes the first with a letter.
 */
export function pastedNames(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => tidyName(nameCell(line).replace(/^\s*[-*•]\s+/, '')))
    .filter((line) => line !== '')
  const numbers = lines.flatMap((line) => {
    const [number] = /^\d{1,3}(?=[.)]\s+)/.exec(line) ?? []
    return number === undefined ? [] : [Number(number)]
  })
  const isNumbered = numbers.length > 1 && numbers.every((number, i) => number === (numbers[0] ?? 0) + i)
  return isNumbered ? lines.map((line) => tidyName(line.replace(/^\d{1,3}[.)]\s+/, ''))) : lines
}

/** Returns the cell of a row that has a name, without the quotes that a spreadsheet puts around it. */
function nameCell(row: string): string {
  const cells = row
    .split('\t')
    .map((cell) => cell.trim().replace(/^"(.+)"$/, (_, inside: string) => inside.replaceAll('""', '"')))
  return cells.find((cell) => /\p{L}/u.test(cell)) ?? cells.find((cell) => cell !== '') ?? ''
}

/** Suggests a name for the next court: "Court 3" after Court 1 and 2. */
export function nextCourtName(names: string[]): string {
  const taken = new Set(names.map(foldName))
  let number = names.length + 1
  const courtName = () => t('Court {number}', { number })
  while (taken.has(foldName(courtName()))) number++
  return courtName()
}
