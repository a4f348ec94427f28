// Updates the catalogues from the source: npm run words [language of a new catalogue ...].
// npm run words -- --list de       prints what is to be translated into German
// npm run words -- --check         fails if a catalogue is not complete (part of make check)
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectSentences, findFaults, untranslatedIn, updateCatalogue } from './catalogues.js'

const web = new URL('..', import.meta.url).pathname
const folder = join(web, 'words')
mkdirSync(folder, { recursive: true }) // without a catalogue there is no folder

const sentences = collectSentences(web)
const complete = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const readCatalogue = (language) =>
  complete.includes(language) ? JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) : {}

const [mode, ...named] = process.argv.slice(2)
if (mode === '--check') check()
else if (mode === '--list')
  for (const language of named)
    console.log(JSON.stringify(untranslatedIn(readCatalogue(language), sentences, language), null, 2))
else update(new Set([...complete, ...process.argv.slice(2)]))

function check() {
  for (const language of complete) {
    const faults = findFaults(readCatalogue(language), sentences, language)
    if (faults.length === 0) continue
    process.exitCode = 1
    console.error(`web/words/${language}.json is not complete (${faults.length}):`)
    for (const fault of faults.slice(0, 5)) console.error(`  ${fault}`)
    console.error(`\`npm run words -- --list ${language}\` in web/ lists what is to be translated,`)
    console.error('`npm run words` adds new sentences and marks unused ones.')
  }
}

function update(languages) {
  console.log(`${sentences.size} sentences`)
  for (const language of languages) {
    const { words, missing, unused } = updateCatalogue(readCatalogue(language), sentences, language)
    writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(words, null, 2)}\n`)
    console.log(`${language}: ${missing} to translate, ${unused} unused`)
  }
}
