// Updates the catalogues from the source: npm run words [language of a new catalogue ...].
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectSentences, updateCatalogue } from './catalogues.js'

const web = new URL('..', import.meta.url).pathname
const folder = join(web, 'words')
mkdirSync(folder, { recursive: true })

const sentences = collectSentences(web)
console.log(`${sentences.size} sentences`)

const languages = new Set(process.argv.slice(2))
for (const file of readdirSync(folder)) if (file.endsWith('.json')) languages.add(file.replace('.json', ''))
for (const language of languages) {
  const file = join(folder, `${language}.json`)
  const before = readdirSync(folder).includes(`${language}.json`)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  const { words, missing, unused } = updateCatalogue(before, sentences, language)
  writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`)
  console.log(`${language}: ${missing} to translate, ${unused} unused`)
}
