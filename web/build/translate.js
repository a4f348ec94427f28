// The Vite plugin that replaces the calls of t by texts in one language. Neither `t` nor the catalogues are shipped.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { SentenceError, catalogueKey, findCalls, isName, placeholdersIn, withoutNote } from './sentences.js'
import { pseudoCatalogue } from './pseudo.js'

/**
 * @typedef {string | Record<string, string>} Translation  a sentence, or its plural forms
 * @typedef {{ locale: string, find: (call: import('./sentences.js').Call) => Translation | undefined }} Catalogue
 */

/** English: the sentences as in the source, without their notes. @type {Catalogue} */
const english = { locale: 'en-US', find: inEnglish }

function inEnglish({ text, forms }) {
  if (text !== undefined) return withoutNote(text)
  return Object.fromEntries(Object.entries(forms).map(([form, sentence]) => [form, withoutNote(sentence)]))
}

/** Loads the catalogue of a language: "en", "pseudo", or web/words/{language}.json. @returns {Catalogue} */
export function catalogueOf(language) {
  if (language === 'en') return english
  if (language === 'pseudo') return pseudoCatalogue
  const words = JSON.parse(readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8'))
  return {
    locale: language,
    find: (call) => (isEmpty(words[catalogueKey(call)]) ? undefined : words[catalogueKey(call)]),
  }
}

/** Whether a translation is still empty. */
export function isEmpty(translation) {
  return Object.values(typeof translation === 'object' ? translation : [translation]).every((text) => !text)
}

/** Creates the plugin that replaces the calls of t by the sentences of `catalogue`. Missing sentences stay English. */
export function translate(catalogue) {
  const missing = new Set()
  let root = ''
  return {
    name: 'translate',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    enforce: 'pre', // before TypeScript and JSX are compiled, so that errors name the lines of the source
    transform(code, id) {
      const [path] = id.split('?')
      if (/\/spec\/(sports|kits)\.json$/.test(path))
        return { code: translateNames(code, catalogue), map: null }
      if (!/\.tsx?$/.test(path)) return null
      const translated = translateFile(relative(root, path), code, catalogue, missing)
      return translated === code ? null : { code: translated, map: null }
    },
    /** Translates the title and the description of the page. */
    transformIndexHtml: (html) => translatePage(html, catalogue),
    buildEnd() {
      if (missing.size > 0) this.warn(`${missing.size} sentences are not translated into ${catalogue.locale}`)
    },
  }
}

/** Replaces the calls of t in the code of a file. The keys of sentences that stay English are added to `missing`. */
export function translateFile(file, code, catalogue, missing = new Set()) {
  const { calls, imported } = findCalls(file, code)
  if (!imported) return code
  const replaced = []

  /** Returns the source of a span, with the calls in it replaced. */
  function sourceOf({ start, end }) {
    let text = ''
    let at = start
    for (const span of outermostSpans(replaced, start, end)) {
      text += code.slice(at, span.start) + span.code
      at = span.end
    }
    return text + code.slice(at, end)
  }

  for (const call of calls) {
    const found = catalogue.find(call)
    if (found === undefined) missing.add(catalogueKey(call))
    const [words, locale] = found === undefined ? [inEnglish(call), 'en-US'] : [found, catalogue.locale]
    checkTranslation(call, words, locale)
    replaced.push({ start: call.start, end: call.end, code: toExpression(call, words, locale, sourceOf) })
  }
  const hasNames = calls.some(({ values }) => [...values.keys()].some(isName))
  replaced.push({
    start: imported.start,
    end: imported.end,
    code: hasNames ? importOfIsolated(code, imported) : '',
  })
  return sourceOf({ start: 0, end: code.length })
}

/** The import that replaces the import of t in a file whose sentences contain names. */
function importOfIsolated(code, { start, end }) {
  const path = /['"](.*\/)t\.ts['"]/.exec(code.slice(start, end))[1]
  return `import { isolate as isolated_ } from '${path}isolated.ts'`
}

/** Translates the names in a table of sports or kits, so that a new row needs no code. */
function translateNames(json, catalogue) {
  const rows = JSON.parse(json)
  return JSON.stringify(rows.map((row) => ({ ...row, name: catalogue.find({ text: row.name }) ?? row.name })))
}

/** Translates the title and the description of index.html, and sets its language. */
export function translatePage(html, catalogue) {
  const find = (text) => catalogue.find({ text }) ?? text
  return html
    .replace('<html lang="en"', `<html lang="${catalogue.locale === 'en-US' ? 'en' : catalogue.locale}"`)
    .replace(/(<title>)([^<]+)/, (_, tag, text) => tag + find(text))
    .replace(/(name="description"\s+content=")([^"]+)/, (_, tag, text) => tag + find(text))
}

/** Lists the sentences of index.html. */
export function sentencesOfPage(html) {
  const found = []
  translatePage(html, { locale: 'en', find: (call) => void found.push(call) })
  return found
}

/** Fails the build for a translation that does not fit its call. */
function checkTranslation(call, words, locale) {
  const mistake = findMistake({ key: catalogueKey(call), forms: call.forms }, words, locale)
  if (mistake) throw new SentenceError(`${call.place}: "${catalogueKey(call)}" in ${locale}: ${mistake}`)
}

/** Describes the first mistake of a translation: plural forms and {placeholders} that differ from the sentence, or undefined. */
export function findMistake({ key, forms }, words, locale) {
  if (!forms && typeof words !== 'string') return 'this sentence has no plural forms'
  if (forms) {
    const form = pluralFormsOf(locale).find((name) => !words[name])
    if (form) return `the plural form "${form}" is missing`
  }
  const expected = new Set((forms ? Object.values(forms) : [key]).flatMap(placeholdersIn))
  if (forms) expected.add('count')
  for (const text of typeof words === 'string' ? [words] : Object.values(words)) {
    const unknown = placeholdersIn(text).find((name) => !expected.has(name))
    if (unknown) return `there is no value for {${unknown}}`
    const lost = [...expected].find(
      (name) => !placeholdersIn(text).includes(name) && !(forms && name === 'count'),
    )
    if (lost) return `{${lost}} is missing`
  }
}

/** Returns the expression that replaces a call: a string, a template literal, or a choice between plural forms. */
function toExpression(call, words, locale, sourceOf) {
  const values = new Map([...call.values].map(([name, value]) => [name, sourceOf(value)]))
  if (!call.forms) return templateExpression(words, values)
  const { isSimple } = call.values.get('count')
  const count = isSimple ? `(${values.get('count')})` : 'count_'
  const number = `${count}.toLocaleString(${JSON.stringify(locale)})`
  const choice = pluralExpression(words, locale, count, (text, isOne) =>
    templateExpression(text, new Map([...values, ['count', isOne ? '1' : number]])),
  )
  return isSimple ? `(${choice})` : `((count_) => ${choice})(${values.get('count')})`
}

function pluralExpression(words, locale, count, write) {
  const [first, ...others] = pluralFormsOf(locale).toReversed()
  if (usesOneOnlyForOne(locale))
    return `${count} === 1 ? ${write(words.one, true)} : ${write(words.other, false)}`
  const rest = others.map((form) => `form === '${form}' ? ${write(words[form], false)} : `).join('')
  if (!rest) return write(words[first], false)
  return `((form) => ${rest}${write(words[first], false)})(new Intl.PluralRules('${locale}').select(${count}))`
}

/** The plural forms of a language, such as "one" and "other"; "other" comes last. */
export function pluralFormsOf(locale) {
  const order = ['zero', 'one', 'two', 'few', 'many', 'other']
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return order.filter((form) => forms.includes(form))
}

/** Whether the form "one" is used only for the number 1, and "other" for all other numbers, as in English and German. */
function usesOneOnlyForOne(locale) {
  if (pluralFormsOf(locale).join() !== 'one,other') return false
  const rules = new Intl.PluralRules(locale)
  return [...Array(200).keys()].every((n) => (rules.select(n) === 'one') === (n === 1))
}

function templateExpression(text, values) {
  if (placeholdersIn(text).length === 0) return JSON.stringify(text)
  const parts = text.split(/\{(\w+)\}/)
  const quoted = parts.map((part, i) => {
    if (i % 2 === 0) return part.replace(/[`\\]|\$\{/g, '\\$&')
    if (isName(part)) return `\${isolated_(${values.get(part)})}`
    return values.get(part) === '1' ? '1' : `\${${values.get(part)}}`
  })
  return `\`${quoted.join('')}\``
}

/** The outermost spans between start and end. */
function outermostSpans(spans, start, end) {
  const inside = spans.filter((span) => span.start >= start && span.end <= end)
  const isInner = (span) =>
    inside.some((other) => other !== span && other.start <= span.start && other.end >= span.end)
  return inside.filter((span) => !isInner(span)).sort((one, other) => one.start - other.start)
}
