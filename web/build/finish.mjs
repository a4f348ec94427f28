// Turns the output of Vite into the files that the server embeds: the setup screen prerendered into index.html with its
// styles, the shells of all other pages, the service worker, and compressed variants of all text files.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { minifySync } from 'vite'

const source = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')

/**
 * The shells: the HTML files of all pages except "/", with the modules that each page needs first. The browser fetches these
 * modules together with the entry script, and not only after that has run. app.html is for any page that is opened offline.
 * The manifest of public pages has no start page: on the Home Screen they open at the page that was added, as required on
 * phones that show notifications only for pages on the Home Screen.
 */
const shells = {
  'app.html': [],
  'pro.html': ['ProPages'],
  'league.html': ['ProPages', 'LeaguePages'],
  'game.html': ['GamePage'],
  'watch.html': ['WatchPages'],
  'public.html': ['WatchPages', 'PublicPages'],
  'team.html': ['WatchPages', 'CaptainPage'],
}

/**
 * Finishes the site in `out`/site, moves its manifest to `out`, and writes the files that the binary embeds to `packed`, except
 * those that are the same in the site `base`.
 * @param {{ out: string, render: () => string, packed?: string, base?: string }} options `render` makes the HTML of the setup screen
 */
export function finish({ out, render, packed, base }) {
  const site = join(out, 'site')
  renameSync(join(site, '.vite/manifest.json'), join(out, 'manifest.json'))
  rmSync(join(site, '.vite'), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  replaceStyleImports(site, manifest['index.html'])
  writePages(site, manifest, render)
  writeServiceWorker(site, manifest)
  if (packed) packAll(site, packed, base)
}

/**
 * The styles of the entry script are inlined into the pages, which Vite does not know: modules would load them again and fail
 * offline, because the file is not cached. So the lists of what modules depend on get the entry script, which every page has,
 * instead of its styles.
 */
function replaceStyleImports(site, { file, css = [] }) {
  for (const name of readdirSync(join(site, 'assets')).filter((it) => it.endsWith('.js'))) {
    const path = join(site, 'assets', name)
    const code = readFileSync(path, 'utf8')
    const changed = css.reduce((text, style) => text.replaceAll(`"${style}"`, `"${file}"`), code)
    if (changed !== code) writeFileSync(path, changed)
  }
}

function writePages(site, manifest, render) {
  const read = (name) => readFileSync(join(site, name), 'utf8')
  const write = (name, content) => writeFileSync(join(site, name), content)
  const start = minify('start.js', source('./start.js'))
  const shell = read('index.html')
    .replace(/<script>[^]*?<\/script>/, () => `<script>${start}</script>`)
    .replace(
      /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
      (_, name) => `<style>${read(name).trim()}</style>`,
    )
    .replace(/<script type="module"([^>]*) src="\/([^"]+)"/g, (_, attributes, name) => {
      const sum = createHash('sha384')
        .update(readFileSync(join(site, name)))
        .digest('base64')
      return `<script type="module"${attributes} integrity="sha384-${sum}" src="/${name}"`
    })
    .replace(/\n\s*/g, '\n')
  for (const [name, pages] of Object.entries(shells)) {
    const own = name === 'public.html' ? shell.replace('/manifest.', '/page.') : shell
    write(
      name,
      own.replace('<!--prerendered-->', '').replace('</head>', `${preloads(manifest, pages)}</head>`),
    )
  }
  write(
    'index.html',
    shell.replace('<!--prerendered-->', () => render()),
  )
}

/** Returns the preload links for the files that a page needs first. */
function preloads(manifest, pages) {
  const entry = listFiles(manifest, 'index.html')
  const files = new Set(
    pages.flatMap((page) => listFiles(manifest, `src/app/${page}.tsx`)).filter((it) => !entry.includes(it)),
  )
  const kinds = { '.js': 'modulepreload', '.css': 'preload" as="style' }
  return [...files]
    .map((file) => `<link rel="${kinds[extname(file)]}" crossorigin href="/${file}">\n`)
    .join('')
}

/**
 * Writes the service worker with the list of files of the free scorer and of score links. The worker caches the files of
 * other pages on first use.
 */
function writeServiceWorker(site, manifest) {
  const scorer = ['index.html', ...collectLazyChunks(manifest, 'index.html')]
  const assets = [...new Set(scorer.flatMap((entry) => listFiles(manifest, entry)))].map((file) => `/${file}`)
  const files = ['/', '/app.html', '/manifest.webmanifest', '/icon.svg', ...assets]
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file).update(readFileSync(join(site, file === '/' ? 'index.html' : file)))
  const worker = source('./service-worker.js')
    .replace('__VERSION__', hash.digest('base64url').slice(0, 16))
    .replace('__FILES__', JSON.stringify(files))
  writeFileSync(join(site, 'service-worker.js'), minify('service-worker.js', worker))
  writeFileSync(join(site, 'push.js'), minify('push.js', source('./push.js')))
}

/** Collects the chunks that an entry may load later, without the score sheet and what needs the server: pages, calls and streams. */
function collectLazyChunks(manifest, entry, found = new Set()) {
  const { imports = [], dynamicImports = [] } = manifest[entry]
  const later = dynamicImports.filter(
    (part) => !/src\/(app\/(Pro|Watch)Pages|features\/scoresheet\/|api\/|lib\/slots\/)|^_queries/.test(part),
  )
  for (const part of [...imports, ...later]) {
    if (found.has(part) || part === 'index.html') continue
    found.add(part)
    collectLazyChunks(manifest, part, found)
  }
  return found
}

/** Lists the files of a chunk and of its static imports, without the styles of the entry, which are inlined into the pages. */
function listFiles(manifest, entry) {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The build has no ${entry}`)
  const styles = chunk.isEntry ? [] : (chunk.css ?? [])
  return [
    chunk.file,
    ...styles,
    ...(chunk.assets ?? []),
    ...(chunk.imports ?? []).flatMap((imported) => listFiles(manifest, imported)),
  ]
}

function minify(name, code) {
  const { code: small, errors } = minifySync(name, code)
  if (errors?.length) throw new Error(errors.map((error) => error.message).join('\n'))
  return small.trim()
}

/**
 * Writes the files that the binary embeds to `packed`: text files in two compressed variants, all others unchanged. The
 * server decompresses a text for a client that accepts neither variant. Files that are the same in `base` are left out.
 */
function packAll(site, packed, base) {
  rmSync(packed, { recursive: true, force: true })
  for (const entry of readdirSync(site, { recursive: true })) {
    const file = join(site, entry)
    if (statSync(file).isDirectory()) continue
    const content = readFileSync(file)
    if (base && existsSync(join(base, entry)) && content.equals(readFileSync(join(base, entry)))) continue
    mkdirSync(dirname(join(packed, entry)), { recursive: true })
    if (!/\.(html|js|css|svg|webmanifest|txt)$/.test(file)) {
      writeFileSync(join(packed, entry), content)
      continue
    }
    const brotli = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    writeFileSync(join(packed, `${entry}.br`), brotli)
    writeFileSync(join(packed, `${entry}.gz`), gzipSync(content, { level: 9 }))
  }
  if (!base) writeFileSync(join(packed, '.gitkeep'), '') // tracked by git, so that the program compiles before the first build
}
