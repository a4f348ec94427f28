// Builds the site in one language: node build/site.mjs [language]. English goes to dist, whose folder packed the binary
// embeds; "pseudo" is for tests and goes to a folder that is never embedded.
import { mkdirSync, rmSync } from 'node:fs'
import { build } from 'vite'
import { finish } from './finish.mjs'

const language = process.argv[2] ?? 'en'
process.env.SITE_LANGUAGE = language // read by vite.config.ts

const out = language === 'en' ? 'dist' : `node_modules/.cache/${language}`
const prerender = `node_modules/.cache/prerender-${process.pid}` // two builds may run at the same time
mkdirSync(out, { recursive: true })

await build({ logLevel: 'warn', build: { outDir: `${out}/site` } })
try {
  await build({ logLevel: 'warn', build: { outDir: prerender, ssr: 'src/app/entry-server.tsx' } })
  const { render } = await import(new URL(`../${prerender}/entry-server.js`, import.meta.url).href)
  finish({ out: new URL(`../${out}/`, import.meta.url).pathname, render, packed: language !== 'pseudo' })
} finally {
  rmSync(prerender, { recursive: true, force: true })
}
