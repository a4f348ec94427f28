// A pseudo-language for tests: English with accents, in brackets, and 40 % longer. Text without brackets is not marked for
// translation, and text that is cut off would not fit in languages longer than English.
import { withoutNote } from './sentences.js'

const accents = new Map([...'aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝ'].reduce(toPairs, []))
const extraLength = 0.4

/** Translates a sentence into the pseudo-language. {Placeholders} are kept. */
export function pseudo(sentence) {
  return lengthen(withoutNote(sentence))
}

function lengthen(sentence) {
  let missingLetters = Math.ceil(sentence.replace(/\{\w+\}/g, '').length * extraLength)
  const text = sentence.replace(/\{\w+\}|./gsu, (part) => {
    const accented = accents.get(part)
    if (!accented) return part
    if (missingLetters-- <= 0) return accented
    return accented + accented.toLowerCase()
  })
  return `[${text}${'ø'.repeat(Math.max(0, missingLetters))}]`
}

/** Translates every sentence, with the plural forms of English. */
/** @type {import('./translate.js').Catalogue} */
export const pseudoCatalogue = {
  locale: 'en-US',
  find: ({ text, forms }) =>
    text !== undefined
      ? pseudo(text)
      : Object.fromEntries(Object.entries(forms).map(([form, sentence]) => [form, pseudo(sentence)])),
}

function toPairs(all, letter, i, letters) {
  return i % 2 === 0 ? [...all, [letter, letters[i + 1]]] : all
}
