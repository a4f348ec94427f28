// Removes invisible characters from names, except those that change how the characters beside them are displayed. Go counterpart:
// internal/rules/league/names.go.

const invisibleRanges = [
  [0xad],
  [0x34f],
  [0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff],
  [0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
] as const

/** Reports whether a character is invisible, even if a name may need it. */
export function isInvisible(char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return invisibleRanges.some(([first, last = first]) => first <= code && code <= last)
}

// The scripts in which a joiner (U+200C, U+200D) changes the shapes of neighbouring letters.
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

// The virama signs of Indic scripts: after one of them a joiner is valid even at the end of a word.
const virama = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]/u
const mongolian = /\p{Script=Mongolian}/u
const han = /\p{Script=Han}/u
const icon = /[\p{So}\u203C\u2049\u2139\u3030]|(?![\0-\u218F])\p{Sm}/u
const skinTone = /[\u{1F3FB}-\u{1F3FF}]/u
const tag = /[\u{E0020}-\u{E007E}]/u

/** Returns the name without invisible characters, except those that affect how their neighbours are displayed. */
export function stripInvisible(name: string): string {
  const all = Array.from(name)
  const result: string[] = []
  let base = '' // the last visible character, ignoring the skin tone of an emoji
  all.forEach((char, i) => {
    if (isInvisible(char)) {
      if (!isNeeded(char, result.at(-1) ?? '', base, all[i + 1] ?? '')) return
    } else if (!skinTone.test(char)) {
      base = char
    }
    result.push(char)
  })
  return result.join('')
}

function isNeeded(char: string, before: string, base: string, next: string): boolean {
  const isJoiner = char === '\u200D'
  if (isJoiner && icon.test(base) && before !== '\u200D' && icon.test(next)) return true
  if (isJoiner || char === '\u200C') return virama.test(before) || (isJoining(before) && isJoining(next))
  if (char === '\u180E') return mongolian.test(before) && mongolian.test(next)
  if (/[\u180B-\u180F]/u.test(char)) return mongolian.test(before)
  if (/[\uFE0E\uFE0F]/u.test(char)) return before === base && (icon.test(before) || next === '\u20E3')
  if (/[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/u.test(char)) return han.test(before)
  if (/[\u{E0020}-\u{E007F}]/u.test(char)) return before === '\u{1F3F4}' || tag.test(before)
  return false
}

function isJoining(char: string): boolean {
  return joining.test(char) && !isInvisible(char)
}
