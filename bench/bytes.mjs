// Measures the bytes of a first visit to "/" after brotli 11, compared with React and react-dom alone, built in the same run.
// Usage: node bench/bytes.mjs (after make build)
import { createRequire } from 'node:module'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const web = new URL('../web/', import.meta.url).pathname
const { build } = await import(pathToFileURL(createRequire(`${web}package.json`).resolve('vite')))
const manifest = JSON.parse(readFileSync(join(web, 'dist/manifest.json'), 'utf8'))

const brotli = (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
const siteBytes = (file) => brotli(readFileSync(join(web, 'dist/site', file)))
const sum = (files, size) => files.reduce((total, file) => total + size(file), 0)
const closure = (entry, seen = new Set()) => {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const imported of manifest[entry].imports ?? []) closure(imported, seen)
  return seen
}
const scripts = (...entries) => [...new Set(entries.flatMap((entry) => [...closure(entry)]))].map((e) => manifest[e].file)

const reactBytes = await reactAlone()
const first = sum(scripts('index.html'), siteBytes)
const later = Object.keys(manifest).filter((entry) => /app\/(ResultPage|FreePlay)|^_setup-.*js$/.test(entry))
const all = sum(scripts('index.html', ...later), siteBytes)
const extra = (entry, ...before) => scripts(entry).filter((file) => !scripts('index.html', ...before).includes(file))
const style = readFileSync(join(web, 'dist/site/index.html'), 'utf8').match(/<style>[^]*?<\/style>/g)?.join('') ?? ''
const laterStyles = later.flatMap((entry) => manifest[entry].css ?? [])
const styles = (...entries) => entries.flatMap((entry) => [...closure(entry)].flatMap((it) => manifest[it].css ?? []))
/** Returns the size of the styles of these entries that "/" does not load. */
const moreStyles = (...entries) => {
  const known = styles('index.html', ...later)
  return sum([...new Set(styles(...entries))].filter((file) => !known.includes(file)), siteBytes)
}
const font = Object.values(manifest).flatMap((chunk) => chunk.assets ?? []).find((file) => /digits.*woff2$/.test(file))

console.log('figure                                   bytes   target   reference')
row('JS of / before the first tap', first, reactBytes + 12 * 1024, `${reactBytes} react + react-dom alone`)
row('  above the reference', first - reactBytes, 12 * 1024)
row('JS of / in all, setup to result', all, 80 * 1024)
// The store is loaded when the first game begins, and the history when it is opened.
const store = Object.keys(manifest).find((entry) => /finishedGames/.test(entry))
row('JS of the store of finished games', sum(extra(store, ...later), siteBytes), 4 * 1024)
row('JS of the history beyond that', sum(extra('src/app/HistoryPage.tsx', ...later, store), siteBytes), 4 * 1024)
row('JS of /game beyond the board', sum(extra('src/app/GamePage.tsx', ...later), siteBytes), 12 * 1024)
row('JS of /team beyond the board', sum(extra('src/app/CaptainPage.tsx', ...later), siteBytes), 12 * 1024)
row('JS of /join beyond the board', sum(extra('src/features/signup/SignUpPage.tsx', ...later), siteBytes), 12 * 1024)
row('JS of /pro beyond /', sum(extra('src/app/ProPages.tsx'), siteBytes), 28 * 1024)
row('JS of /pro/league beyond /', sum([...new Set([...extra('src/app/ProPages.tsx'), ...extra('src/app/LeaguePages.tsx')])], siteBytes), 48 * 1024)
row('HTML of / (styles inlined)', siteBytes('index.html'), 7 * 1024)
row('CSS (inlined and later)', brotli(Buffer.from(style)) + sum(laterStyles, siteBytes), 6 * 1024)
row('CSS of /pro beyond /', moreStyles('src/app/ProPages.tsx', 'src/app/LeaguesPage.tsx'), 10 * 1024)
row('CSS of /pro/league beyond /', moreStyles('src/app/ProPages.tsx', 'src/app/LeaguePages.tsx'), 10 * 1024)
row('  with Tonight as its first tab', moreStyles('src/app/ProPages.tsx', 'src/app/LeaguePages.tsx', 'src/features/tonight/Tonight.tsx'), 10 * 1024)
row('font', readFileSync(join(web, 'dist/site', font)).length, 3 * 1024)
row('service worker', siteBytes('service-worker.js'), 1280)
row('  its part for notifications', siteBytes('push.js'), 256)

function row(figure, bytes, target, reference = '') {
  const verdict = bytes <= target ? 'ok' : 'missed'
  console.log(`${figure.padEnd(38)} ${String(bytes).padStart(7)} ${String(target).padStart(8)}   ${verdict} ${reference}`)
}

async function reactAlone() {
  const dir = mkdtempSync(join(web, 'node_modules/.floor-'))
  try {
    const entry = join(dir, 'floor.js')
    writeFileSync(
      entry,
      `import { createElement } from 'react'
       import { createPortal } from 'react-dom'
       import { createRoot, hydrateRoot } from 'react-dom/client'
       createRoot(document.body).render(createPortal(createElement('p'), document.body))
       hydrateRoot(document.body, null)`,
    )
    const outDir = join(dir, 'out')
    await build({
      root: dir,
      configFile: false,
      logLevel: 'error',
      build: { outDir, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    })
    return sum(readdirSync(join(outDir, 'assets')), (file) => brotli(readFileSync(join(outDir, 'assets', file))))
  } finally {
    rmSync(dir, { recursive: true })
  }
}
