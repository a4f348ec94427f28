// Runs Lighthouse on the pages that need no account, as a phone with its default simulated throttling. Values are medians of 5 runs.
// Usage: npm start in this folder (after make build). Lighthouse needs a newer Node than the other benchmarks.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { executablePath, flags } from '../browser.mjs'
import { startWithLeagues } from '../server.mjs'
import { median, printTable } from '../table.mjs'

const runs = 5
const attempts = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const pages = [
  { path: '/', scores: [100, 100, 100, 100], lcp: 1500, tbt: 100, cls: 0 },
  { path: '/pro', scores: [98, 100, 100, 100] },
  // A score link is secret and must not be indexed, so the audit that requires indexing is skipped.
  { path: '/game', scores: [98, 100, 100, 100], options: ['--skip-audits=is-crawlable'] },
]

const server = await startWithLeagues()
try {
  const link = await scoreLink()
  const rows = []
  const losses = []
  for (const page of pages) {
    const reports = []
    const path = page.path === '/game' ? link : page.path
    for (let i = 0; i < runs; i++) reports.push(await report(path, ...(page.options ?? [])))
    rows.push(...summary(page, reports))
    losses.push(...lossesOf(page, reports))
  }
  rows.push(
    ...summary({ path: '/ slowed by DevTools', lcp: 1000 }, [
      await report('/', '--throttling-method=devtools'),
    ]),
  )
  printTable(rows)
  for (const loss of losses) console.log(loss)
} finally {
  await server.stop()
}

/** Rotates the score link of the first game. Returns its path. */
async function scoreLink() {
  const call = async (path, method = 'GET') => {
    const headers = { cookie: server.header, origin: server.url }
    const response = await fetch(server.url + path, { method, headers })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const [game] = await call(`/api/leagues/${server.open.split('/').at(-1)}/games`)
  const { inviteToken } = await call(`/api/games/${game.id}/invite/rotate`, 'POST')
  return `/game/${inviteToken}`
}

/** Runs Lighthouse, and retries if it fails, because it sometimes cannot use its own recording. */
async function report(path, ...options) {
  let failure
  for (let i = 0; i < attempts; i++) {
    try {
      return JSON.parse((await lighthouse(server.url + path, ...options)).stdout)
    } catch (error) {
      failure = error.stderr || error.message
    }
  }
  throw new Error(`Lighthouse on ${path}: ${failure}`)
}

function lighthouse(url, ...options) {
  const chrome = `--chrome-flags=${flags.join(' ')}`
  return promisify(execFile)(
    'lighthouse',
    [url, '--output=json', '--quiet', '--no-enable-error-reporting', chrome, ...options],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 << 20 },
  )
}

function summary({ path, scores, lcp, tbt, cls }, reports) {
  const score = categories.map((category) => median(reports.map((report) => scoreOf(report, category))))
  const audit = (figure, id, show, target) => {
    const value = median(reports.map((report) => report.audits[id].numericValue))
    const limit = target !== undefined && { target: `<= ${show(target)}`, ok: value <= target }
    return { figure, measured: show(value), ...limit }
  }
  return [
    {
      figure: `Lighthouse ${path}`,
      measured: score.join('/'),
      target: scores && `>= ${scores.join('/')}`,
      ok: scores && score.every((value, i) => value >= scores[i]),
    },
    audit('  LCP', 'largest-contentful-paint', (ms) => `${(ms / 1000).toFixed(2)} s`, lcp),
    audit('  TBT', 'total-blocking-time', (ms) => `${ms.toFixed()} ms`, tbt),
    audit('  CLS', 'cumulative-layout-shift', (shift) => shift.toFixed(3), cls),
  ]
}

function scoreOf(report, category) {
  return Math.round(report.categories[category].score * 100)
}

/** Returns the audits that cost points in the median run, for each category below its target. */
function lossesOf({ path, scores }, reports) {
  return categories.flatMap((category, i) => {
    const byScore = reports.toSorted((a, b) => scoreOf(a, category) - scoreOf(b, category))
    const middle = byScore[Math.floor(byScore.length / 2)]
    if (scoreOf(middle, category) >= scores[i]) return []
    return middle.categories[category].auditRefs
      .map(({ id, weight }) => ({ weight, ...middle.audits[id] }))
      .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
      .map(({ id, score, displayValue, title }) => {
        return `${path}, ${category}: ${id} ${Math.round(score * 100)} (${displayValue ?? title})`
      })
  })
}
