// @vitest-environment node
// The sentences of the app at build time: what replaces a call of t, and which mistakes fail the build.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from 'vite'
import { collectSentences, findFaults, untranslatedIn, updateCatalogue } from './catalogues.js'
import { pseudo, pseudoCatalogue } from './pseudo.js'
import { catalogueOf, translate, translateFile, translatePage } from './translate.js'

const web = join(import.meta.dirname, '..')
const header = `import { t } from '../t.ts'\n`
const english = catalogueOf('en')

/** A catalogue of German, or of another language, with these words. */
const catalogue = (words: { [key: string]: string | Record<string, string> }, locale = 'de') => ({
  locale,
  find: ({ text, forms }: { text?: string; forms?: Record<string, string> }) =>
    words[text ?? forms?.other ?? ''],
})

/** The code that stands where the call stood. */
const replaced = (call: string, language = english) =>
  translateFile('src/Part.tsx', `${header}const it = ${call}`, language).trim().replace('const it = ', '')

describe('a call is replaced', () => {
  it.each([
    ['by its sentence', `t('Start Game')`, `"Start Game"`],
    ['with quotes in it', `t("Don't")`, `"Don't"`],
    ['by a template with its values', `t('Set {set}', { set: view.set })`, '`Set ${view.set}`'],
    ['whatever a template would read in it', `t('\`$ {set}', { set })`, '`\\`$ ${set}`'],
    [
      'by a choice between forms',
      `t({ one: '{count} point', other: '{count} points' }, { count })`,
      '((count) === 1 ? `1 point` : `${(count).toLocaleString("en-US")} points`)',
    ],
    [
      'with a count that is computed once',
      `t({ one: '{count} game', other: '{count} games' }, { count: games().length })`,
      '((count_) => count_ === 1 ? `1 game` : `${count_.toLocaleString("en-US")} games`)(games().length)',
    ],
    ['inside another one', `t('{what} failed', { what: t('Import') })`, '`${"Import"} failed`'],
    ['without its note for translators', `t('Points ## in a table')`, `"Points"`],
  ])('%s', (_, call, expected) => {
    expect(replaced(call)).toBe(expected)
  })

  it('with its names isolated', () => {
    const code = `${header}const it = t('{team1} vs {team2}, set {set}', { team1, team2: view.team2.name, set })`
    expect(translateFile('src/Part.tsx', code, english)).toBe(
      `import { isolate as isolated_ } from '../isolated.ts'
const it = \`\${isolated_(team1)} vs \${isolated_(view.team2.name)}, set \${set}\``,
    )
  })

  it('in JSX, and the import of t goes', () => {
    const code = `${header}const it = <p title={t('Close')}>{t('Start Game')}</p>`
    expect(translateFile('src/Part.tsx', code, english)).toBe(
      `\nconst it = <p title={"Close"}>{"Start Game"}</p>`,
    )
  })

  it('by the translation of the language, and by English where there is none', () => {
    const german = catalogue({ 'Set {set}': '{set}. Satz' })
    expect(replaced(`t('Set {set}', { set })`, german)).toBe('`${set}. Satz`')
    const missing = new Set<string>()
    expect(translateFile('src/Part.tsx', `${header}t('Undo')`, german, missing)).toContain('"Undo"')
    expect([...missing]).toEqual(['Undo'])
  })

  it('by one translation for each meaning', () => {
    const german = catalogue({ 'Points ## in a table': 'Punkte', 'Points ## of a rally': 'Bälle' })
    expect(replaced(`t('Points ## in a table')`, german)).toBe('"Punkte"')
    expect(replaced(`t('Points ## of a rally')`, german)).toBe('"Bälle"')
    expect(replaced(`t('Points ## elsewhere')`, german)).toBe('"Points"')
    expect(replaced(`t('Points ## in a table')`, pseudoCatalogue)).toBe(
      replaced(`t('Points')`, pseudoCatalogue),
    )
  })

  it.each([
    [
      'de',
      { one: 'ein Punkt', other: '{count} Punkte' },
      { 1: 'ein Punkt', 0: '0 Punkte', 1200: '1.200 Punkte' },
    ],
    ['ja', { other: '{count}点' }, { 1: '1点', 5: '5点' }],
    [
      'pl',
      { one: '{count} punkt', few: '{count} punkty', many: '{count} punktów', other: '{count} punktu' },
      { 1: '1 punkt', 3: '3 punkty', 5: '5 punktów', 22: '22 punkty' },
    ],
  ])('by the plural forms of %s', (locale, forms, expected) => {
    const call = `t({ one: '{count} point', other: '{count} points' }, { count })`
    const code = replaced(call, catalogue({ '{count} points': forms }, locale))
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const sentenceFor = new Function('count', `return ${code}`) as (count: number) => string
    for (const [count, text] of Object.entries(expected)) expect(sentenceFor(Number(count))).toBe(text)
    expect(code.includes('PluralRules')).toBe(locale === 'pl')
  })

  it('not in a file that has a t of its own', () => {
    const code = `const t = (text: string) => text\nt(name)`
    expect(translateFile('src/Part.ts', code, english)).toBe(code)
  })
})

describe('the build fails with file and line:', () => {
  it.each([
    ['a text that is computed', `t(title)`, 't takes a literal text'],
    ['a template with values', 't(`${name} wins`)', 't takes a literal text'],
    ['a choice between texts', `t(won ? 'Won' : 'Lost')`, 't takes a literal text'],
    ['a name without a value', `t('{name} wins', { team })`, 'there is no value for {name}'],
    ['a name without any values', `t('{name} wins')`, 'there is no value for {name}'],
    ['a value without a name', `t('Wins', { name })`, 'the sentence has no {name}'],
    ['values that are not listed', `t('{name} wins', values)`, 'the values must be an object literal'],
    ['values that are spread', `t('{name} wins', { ...values })`, 'list its names one by one'],
    [
      'a plural without one of its forms',
      `t({ other: '{count} points' }, { count })`,
      'the plural form "one" is missing',
    ],
    [
      'a plural with a form that is none',
      `t({ one: 'a', some: 'b', other: 'c' }, { count })`,
      'some is no plural form',
    ],
    ['a plural without its count', `t({ one: 'a', other: 'b' })`, 'plural forms need a value for {count}'],
    ['t under another name', `title.map(t)`, 't can only be called'],
  ])('%s', (_, call, message) => {
    const code = `${header}\nexport const title = () => ${call}`
    expect(() => translateFile('src/ui/Part.tsx', code, english)).toThrow(message)
    expect(() => translateFile('src/ui/Part.tsx', code, english)).toThrow(/^src\/ui\/Part\.tsx:3:\d+: /)
  })

  it.each([
    [
      'a plural form of the language is missing',
      { one: '{count} punkt', other: '{count} punktu' },
      'form "few" is missing',
    ],
    ['a plural is translated as a sentence', 'punkty', 'form "one" is missing'],
    [
      'a translation has an unknown name',
      { one: '{n}', few: 'a', many: 'b', other: 'c' },
      'no value for {n}',
    ],
  ])('%s', (_, translation, message) => {
    const call = `t({ one: '{count} point', other: '{count} points' }, { count })`
    const polish = catalogue({ '{count} points': translation }, 'pl')
    expect(() => replaced(call, polish)).toThrow(message)
    expect(() => replaced(call, polish)).toThrow(/^src\/Part\.tsx:2:12: "\{count\} points" in pl: /)
  })

  it('a translation loses a name', () => {
    expect(() => replaced(`t('{name} wins', { name })`, catalogue({ '{name} wins': 'Gewonnen' }))).toThrow(
      '{name} is missing',
    )
  })
})

describe('the real build', () => {
  const folders: string[] = []
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

  /** Builds a file that uses the real t, and returns all that would ship. */
  async function built(code: string, language = english): Promise<string> {
    const folder = mkdtempSync(join(web, 'node_modules/.sentences-'))
    folders.push(folder)
    writeFileSync(join(folder, 'entry.ts'), `import { t } from '../../src/t.ts'\n${code}`)
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [translate(language)],
      build: {
        outDir: join(folder, 'out'),
        rolldownOptions: { input: join(folder, 'entry.ts') },
        modulePreload: false,
      },
    })
    const assets = join(folder, 'out/assets')
    return readdirSync(assets)
      .map((file) => readFileSync(join(assets, file), 'utf8'))
      .join('')
      .trim()
  }

  it('ships the sentence, and nothing of t', async () => {
    const marked = await built(`document.title = t('Start Game')`)
    expect(marked).toBe('document.title=`Start Game`;')
  })

  it('fails with file and line', async () => {
    await expect(built(`\n\ndocument.title = t(location.hash)`)).rejects.toThrow(
      /entry\.ts:4:20: t takes a literal text/,
    )
  })

  it('translates the page itself', () => {
    const page = readFileSync(join(web, 'index.html'), 'utf8')
    expect(translatePage(page, english)).toBe(page)
    const title = 'Sideout: volleyball scoreboard'
    const german = translatePage(page, catalogue({ [title]: 'Sideout: Anzeigetafel' }))
    expect(german).toContain('<html lang="de"')
    expect(german).toContain('<title>Sideout: Anzeigetafel</title>')
  })
})

describe('the pseudo-language', () => {
  it('is longer by 40 %, has accents and brackets, and keeps names', () => {
    const text = pseudo('{name} has not been saved')
    expect(text).toMatch(/^\[.*\]$/)
    expect(text).toContain('{name}')
    expect(text.length).toBeGreaterThanOrEqual(1.4 * '{name} has not been saved'.length - 3)
    expect(text.replace('{name}', '')).not.toMatch(/[aeiou]{2}/)
  })

  it('has every plural form', () => {
    expect(
      replaced(`t({ one: '{count} point', other: '{count} points' }, { count })`, pseudoCatalogue),
    ).toMatch(/^\(\(count\) === 1 \? `\[1 .*\]` : `\[\$\{.*\} .*\]`\)$/)
  })
})

describe('the catalogues', () => {
  it('know every sentence of the source', () => {
    const sentences = collectSentences(web)
    expect(sentences.get('Undo')).toBeNull()
    expect(sentences.has('Sideout: volleyball scoreboard')).toBe(true)
    expect(sentences.has('Volleyball')).toBe(true)
  })

  it('get new sentences empty, mark unused ones, and take them back', () => {
    const now = new Map([
      ['Undo', null],
      ['{count} points', { one: '{count} point', other: '{count} points' }],
    ])
    const first = updateCatalogue({ Close: 'Schließen', Undo: 'Rückgängig' }, now, 'de')
    expect(first).toEqual({
      words: { Undo: 'Rückgängig', '{count} points': { one: '', other: '' }, '(unused) Close': 'Schließen' },
      missing: 1,
      unused: 1,
    })
    expect(updateCatalogue(first.words, new Map([['Close', null]]), 'de').words).toMatchObject({
      Close: 'Schließen',
    })
  })

  it('are complete if every sentence has a correct translation and no other is there', () => {
    const now = new Map([
      ['Undo', null],
      ['{name} wins', null],
      ['Points ## in a table', null],
      ['{count} points', { one: '{count} point', other: '{count} points' }],
    ])
    const words = {
      '{name} wins': 'Gewonnen',
      'Points ## in a table': 'Punkte',
      '{count} points': { one: 'ein Punkt', other: '' },
      Close: 'Schließen',
    }
    expect(findFaults(words, now, 'de')).toEqual([
      '"Undo": not translated',
      '"{name} wins": {name} is missing',
      '"{count} points": the plural form "other" is missing',
      '"Close": unused',
    ])
    expect(untranslatedIn(words, now, 'de')).toEqual({ Undo: '' })
    const corrected = {
      Undo: 'Rückgängig',
      '{name} wins': '{name} gewinnt',
      'Points ## in a table': 'Punkte',
      '{count} points': { one: 'ein Punkt', other: '{count} Punkte' },
    }
    expect(findFaults(corrected, now, 'de')).toEqual([])
  })
})
