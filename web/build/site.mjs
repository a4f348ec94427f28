// Builds the site in one language: node build/site.mjs [language]. English goes to dist, whose folder packed the binary embeds.
// Another language goes to node_modules/.cache, and what differs from English to dist/languages, which the binary embeds too.
// "pseudo" is for tests and is never embedded.
import { mkdirSync, rmSync } from 'node:fs'
import { build } from 'vite'
import { finish } from './finish.mjs'

const language = process.argv[2] ?? 'en'
process.env.SITE_LANGUAGE = language // read by vite.config.ts

const out = language === 'en' ? 'dist' : `node_modules/.cache/${language}`
const prerender = `node_modules/.cache/prerender-${process.pid}` // two builds may run at the same time
mkdirSync(out, { recursive: true })
const web = new URL('..', import.meta.url).pathname

await build({ logLevel: 'warn', build: { outDir: `${out}/site` } })
try {
  await build({ logLevel: 'warn', build: { outDir: prerender, ssr: 'src/app/entry-server.tsx' } })
  const { render } = await import(new URL(`../${prerender}/entry-server.js`, import.meta.url).href)
  finish({ out: `${web}${out}/`, render, ...packing() })
} finally {
  rmSync(prerender, { recursive: true, force: true })
}

/** Where the files go that the binary embeds, and the site whose files it has already. */
function packing() {
  if (language === 'en') return { packed: `${web}dist/packed` }
  if (language === 'pseudo') return {}
  return { packed: `${web}dist/languages/${language}`, base: `${web}dist/site` }
}
