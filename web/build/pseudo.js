// A language that nobody speaks: English with accents, in brackets, and longer by 40 %. On a screen in it, text without
// brackets is not marked for translation, and text that is cut off has no room in languages longer than English.

const accents = new Map([...'aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝ'].reduce(pairs, []))
const wide = 0.4

/** A sentence in that language. Its {names} stay. */
export function pseudo(sentence) {
  let missing = Math.ceil(sentence.replace(/\{\w+\}/g, '').length * wide)
  const text = sentence.replace(/\{\w+\}|./gsu, (part) => {
    const accented = accents.get(part)
    if (!accented) return part
    if (missing-- <= 0) return accented
    return accented + accented.toLowerCase()
  })
  return `[${text}${'ø'.repeat(Math.max(0, missing))}]`
}

/** Every sentence, with all the plural forms that English has. */
/** @type {import('./translate.js').Catalogue} */
export const pseudoCatalogue = {
  locale: 'en-US',
  find: ({ text, forms }) =>
    text !== undefined
      ? pseudo(text)
      : Object.fromEntries(Object.entries(forms).map(([form, sentence]) => [form, pseudo(sentence)])),
}

function pairs(all, letter, i, letters) {
  return i % 2 === 0 ? [...all, [letter, letters[i + 1]]] : all
}
