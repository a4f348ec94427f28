// Marks a sentence that people read. Everything in src may import this file.
// The build replaces every call by its text in the language that is being built (build/translate.js), so nothing of
// this file ships. In tests and in `npm run dev` it runs as it stands here and shows English.
import { isolated } from './isolated.ts'

/** The values of sentences that are names, which people choose: build/sentences.js has the same. */
const names = /^(name|team|team1|team2|league|winner|loser|court|courtName|actorName)$/

/** The plural forms of a sentence in English; `count` chooses between them. */
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
 * A sentence, with the values of the {names} in it: t('{name} wins', { name }). Where its words depend on a number it
 * has two forms, and shows `{count}` with the separators of the language:
 * t({ one: '{count} point', other: '{count} points' }, { count }). All arguments are literals.
 */
export function t<const S extends string>(sentence: S, ...values: ValuesOf<S>): string
export function t<const F extends Forms>(
  forms: F,
  values: { count: number } & Record<Exclude<NamesIn<F['one'] | F['other']>, 'count'>, string | number>,
): string
export function t(sentence: string | Forms, values: Record<string, string | number> = {}): string {
  const { count } = values
  const text = typeof sentence === 'string' ? sentence : count === 1 ? sentence.one : sentence.other
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`t() got no value for {${name}}`)
    if (names.test(name)) return String(isolated(value))
    return typeof sentence !== 'string' && name === 'count' ? value.toLocaleString('en-US') : String(value)
  })
}
