// When two names are the same. Go counterpart: FoldName in internal/rules/league/names.go.
import { isInvisible } from './invisible.ts'

// The Braille pattern without dots looks like a blank, and is none for JavaScript.
export const blanksAround = /^[\s\u2800]+|[\s\u2800]+$/g
const blanksBetween = /[\s\u2800]+/g

/**
 * Returns a key that is the same for names that look the same: that differ only in case, in blanks around or between their words, in
 * invisible characters or in the encoding of accents. It decides wherever two names must differ. Go has the same rule.
 */
export function foldName(name: string): string {
  if (/^[!-~]+( [!-~]+)*$/.test(name)) return name.toLowerCase()
  const visible = Array.from(name).filter((char) => !isInvisible(char))
  const folded = Array.from(visible.join('').normalize('NFC'), foldCase)
  return folded.join('').replace(blanksAround, '').replace(blanksBetween, ' ')
}

// Unicode folds neither ß to ss nor a dotless i to i: these look different.
function foldCase(char: string): string {
  if (char === 'ı') return char
  return singleOr(char, singleOr(char, char.toUpperCase()).toLowerCase())
}

/** Returns the text if it is a single character, otherwise `char`. */
const singleOr = (char: string, text: string) => (Array.from(text).length === 1 ? text : char)
