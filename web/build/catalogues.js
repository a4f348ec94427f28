// Reads and updates the catalogues web/words/{language}.json: flat objects from the English sentence to its translation or
// the plural forms of it. An empty translation shows English.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SentenceError, findCalls, catalogueKey } from './sentences.js'
import { findMistake, isEmpty, pluralFormsOf, sentencesOfPage } from './translate.js'

const unusedMark = '(unused) '

/**
 * Collects all sentences of the web by their keys; a value is the English plural forms, or null.
 * @param {string} web the folder of the web
 */
export function collectSentences(web) {
  const all = new Map()
  for (const name of readdirSync(join(web, 'src'), { recursive: true }).map(String).sort()) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
    for (const call of findCalls(`src/${name}`, readFileSync(join(web, 'src', name), 'utf8')).calls)
      addSentence(all, call)
  }
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  for (const { text } of sentencesOfPage(page)) addSentence(all, { text, place: 'index.html' })
  for (const table of ['spec/sports.json', 'spec/kits.json'])
    for (const { name } of JSON.parse(readFileSync(join(web, '..', table), 'utf8')))
      addSentence(all, { text: name, place: table })
  return all
}

/** Adds a sentence. A key has only one translation, so it must not be a plain sentence in one place and a plural in another. */
function addSentence(all, call) {
  const key = catalogueKey(call)
  const forms = call.forms ?? null
  if (!all.has(key)) all.set(key, forms)
  else if (JSON.stringify(all.get(key)) !== JSON.stringify(forms))
    throw new SentenceError(`${call.place}: "${key}" has other plural forms elsewhere`)
}

/**
 * Returns the catalogue with all current sentences. A new sentence is untranslated; an unused one moves to the end under
 * "(unused) ...", and is restored from there if it is used again.
 */
export function updateCatalogue(before, sentences, language) {
  const words = {}
  let missing = 0
  for (const [key, forms] of sentences) {
    const emptyTranslation = forms
      ? Object.fromEntries(pluralFormsOf(language).map((form) => [form, '']))
      : ''
    const found = before[key] ?? before[unusedMark + key]
    words[key] = typeof found === typeof emptyTranslation ? found : emptyTranslation
    if (isEmpty(words[key])) missing++
  }
  const unusedKeys = Object.keys(before)
    .map((key) => key.replace(unusedMark, ''))
    .filter((key) => !sentences.has(key) && !isEmpty(before[key] ?? before[unusedMark + key]))
  for (const key of unusedKeys) words[unusedMark + key] = before[key] ?? before[unusedMark + key]
  return { words, missing, unused: unusedKeys.length }
}

/** Returns the sentences without a translation, with empty translations to fill in. */
export function untranslatedIn(words, sentences, language) {
  const updated = updateCatalogue(words, sentences, language).words
  return Object.fromEntries(
    [...sentences.keys()].filter((key) => isEmpty(updated[key])).map((key) => [key, updated[key]]),
  )
}

/** Describes what keeps a catalogue from being complete: missing, wrong and unused translations. */
export function findFaults(words, sentences, language) {
  const faults = []
  for (const [key, forms] of sentences) {
    const mistake = isEmpty(words[key] ?? '')
      ? 'not translated'
      : findMistake({ key, forms }, words[key], language)
    if (mistake) faults.push(`"${key}": ${mistake}`)
  }
  for (const key of Object.keys(words)) if (!sentences.has(key)) faults.push(`"${key}": unused`)
  return faults
}
