// Finds the calls of t in a source file and checks that they can be replaced at build time.
import { parseSync } from 'vite'

/**
 * @typedef {{ start: number, end: number }} Span
 * @typedef {Span & { isSimple: boolean }} Value  the source of a value; a simple one can be written twice
 * @typedef {Span & { text?: string, forms?: Record<string, string>, values: Map<string, Value>, place: string }} Call
 *   a call of t: a sentence or its plural forms; place is "file:line:column"
 */

/** Whether a placeholder stands for a name that people choose. src/t.ts has the same rule. */
export const isName = (value) =>
  /^(name|team|team1|team2|league|winner|loser|court|courtName|actorName)$/.test(value)

/**
 * Returns the text without its note for translators, which is never shown: "Points ## in a table" is shown as "Points". The note
 * is part of the key, so two meanings of an English word have two translations.
 */
export const withoutNote = (text) => text.split(' ## ')[0]

/** An error in a call of t or in a catalogue. */
export class SentenceError extends Error {}

const formNames = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * Finds the calls of t in `code`, ordered by their ends so that inner calls precede outer ones, and the span of the import of t.
 * @param {string} file the name to use in error messages
 * @returns {{ calls: Call[], imported?: Span }}
 */
export function findCalls(file, code) {
  if (!/from\s*['"][^'"]*\/t\.ts['"]/.test(code)) return { calls: [] }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new SentenceError(`${file}: ${errors[0].message}`)
  const imported = program.body.find(
    (node) => node.type === 'ImportDeclaration' && /\/t\.ts$/.test(node.source.value),
  )
  if (!imported) return { calls: [] }

  const fail = ({ start }, message) => {
    throw new SentenceError(`${formatPlace(file, code, start)}: ${message}`)
  }
  for (const { imported: from, local } of imported.specifiers) {
    if (from?.name !== 't' || local.name !== 't')
      fail(imported, 'only t itself can be imported, under its own name')
  }

  const calls = []
  walk(program, (node, parent) => {
    if (node.type === 'CallExpression' && isTIdentifier(node.callee)) calls.push(readCall(node))
    else if (isTIdentifier(node) && isVariableUse(node, parent))
      fail(node, 't can only be called in a file that imports it')
  })
  return { calls: calls.sort((one, other) => one.end - other.end), imported }

  function readCall(node) {
    const [sentence, values, ...more] = node.arguments
    if (!sentence || more.length > 0) fail(node, 't takes a sentence, and the values of its {names}')
    const call = {
      start: node.start,
      end: node.end,
      place: formatPlace(file, code, node.start),
      values: readValues(values),
      ...(sentence.type === 'ObjectExpression'
        ? { forms: readForms(sentence) }
        : { text: readLiteral(sentence) }),
    }
    const texts = call.forms ? Object.values(call.forms) : [call.text]
    const unknown = texts.flatMap(placeholdersIn).find((name) => !call.values.has(name))
    if (unknown) fail(node, `there is no value for {${unknown}}`)
    const unused = [...call.values.keys()].find(
      (name) => !texts.some((text) => placeholdersIn(text).includes(name)),
    )
    if (unused && !(call.forms && unused === 'count')) fail(node, `the sentence has no {${unused}}`)
    if (call.forms && !call.values.has('count')) fail(node, 'plural forms need a value for {count}')
    return call
  }

  function readLiteral(node) {
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value) return node.value
    return fail(node, 't takes a literal text: what is not known at build time cannot be translated')
  }

  function readForms(node) {
    const forms = Object.fromEntries(
      readProperties(node).map(({ key, value }) => [
        formNames.includes(key) ? key : fail(node, `${key} is no plural form`),
        readLiteral(value),
      ]),
    )
    for (const form of ['one', 'other'])
      if (!(form in forms)) fail(node, `the plural form "${form}" is missing`)
    return forms
  }

  function readValues(node) {
    if (!node) return new Map()
    if (node.type !== 'ObjectExpression') return fail(node, 'the values must be an object literal')
    return new Map(
      readProperties(node).map(({ key, value }) => [
        key,
        { start: value.start, end: value.end, isSimple: isSimple(value) },
      ]),
    )
  }

  function readProperties(node) {
    return node.properties.map((property) => {
      if (property.type !== 'Property' || property.computed)
        fail(property, 'the object must list its names one by one')
      return { key: property.key.name ?? property.key.value, value: property.value }
    })
  }
}

/** The placeholders in a sentence. */
export function placeholdersIn(sentence) {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
}

/** The key of a call in the catalogues. */
export function catalogueKey({ text, forms }) {
  return text ?? forms.other
}

/** Whether an expression can be evaluated twice without side effects and with the same value. */
function isSimple(node) {
  if (node.type === 'MemberExpression') return !node.computed && isSimple(node.object)
  return node.type === 'Identifier' || node.type === 'Literal'
}

function isTIdentifier(node) {
  return node.type === 'Identifier' && node.name === 't'
}

/** Whether this t refers to the variable, instead of being a property name or the import itself. */
function isVariableUse(node, parent) {
  if (parent.type === 'ImportSpecifier' || (parent.type === 'CallExpression' && parent.callee === node))
    return false
  if (parent.type === 'MemberExpression') return parent.computed || parent.object === node
  return !(parent.type === 'Property' && parent.key === node && !parent.shorthand)
}

function walk(node, visit, parent = null) {
  visit(node, parent)
  for (const key in node) {
    const value = node[key]
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, visit, node)
    }
  }
}

function formatPlace(file, code, at) {
  const before = code.slice(0, at).split('\n')
  return `${file}:${before.length}:${before.at(-1).length + 1}`
}
