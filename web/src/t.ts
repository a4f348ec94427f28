// Marks text for translation. The build replaces each call of t by the text in the language of the build
// (build/translate.js), so nothing of this file ships. In tests and in `npm run dev` the function itself runs and returns
// English. Every module in src may import it.
import { isolate } from './isolated.ts'

/** The values that are names chosen by people. build/sentences.js has the same list. */
const names = /^(name|team|team1|team2|league|winner|loser|court|courtName|actorName)$/

/** The English plural forms of a sentence; `count` selects one of them. */
interface Forms {
  one: string
  other: string
}

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type ValuesOf<Sentence> = [NamesIn<Sentence>] extends [never]
  ? []
  : [values: Record<NamesIn<Sentence>, string | number>]

/**
 * Returns a sentence with its {placeholders} filled in: t('{name} wins', { name }). A sentence that depends on a number has
 * two forms, in which `{count}` is formatted for the language: t({ one: '{count} point', other: '{count} points' }, { count
 * }). All arguments must be literals. A word with two meanings carries a note for translators, which is not shown:
 * t('Points ## in a table').
 */
export function t<const S extends string>(sentence: S, ...values: ValuesOf<S>): string
export function t<const F extends Forms>(
  forms: F,
  values: { count: number } & Record<Exclude<NamesIn<F['one'] | F['other']>, 'count'>, string | number>,
): string
export function t(sentence: string | Forms, values: Record<string, string | number> = {}): string {
  const { count } = values
  const [text = ''] = (
    typeof sentence === 'string' ? sentence : count === 1 ? sentence.one : sentence.other
  ).split(' ## ')
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`t() got no value for {${name}}`)
    if (names.test(name)) return String(isolate(value))
    return typeof sentence !== 'string' && name === 'count' ? value.toLocaleString('en-US') : String(value)
  })
}
