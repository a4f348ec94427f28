import { readFileSync } from 'node:fs'
import {
  expect,
  expectScore,
  half,
  openRules,
  playKeys,
  saveMatch,
  startGame,
  test,
  waitForServiceWorker,
} from '../fixtures.ts'
import { binary, portAt, startServer } from '../server.ts'

test.use({ serviceWorkers: 'allow' })

test('without a server the app starts, plays a game to its result, and shows the history', async ({
  page,
  context,
}) => {
  const server = await startServer(binary, portAt(1))
  await page.goto(server.url)
  await waitForServiceWorker(page)
  await server.stop()
  await context.setOffline(true)

  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
  await openRules(page)
  await page.getByLabel('Ending Score', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
  await playKeys(page, '12')
  await page.reload()
  await expectScore(page, 1, 1)
  await playKeys(page, '11')
  await expect(page.getByRole('heading', { name: 'Team A WINS!' })).toBeVisible()
  await saveMatch(page)
  await page.getByRole('button', { name: 'New Setup' }).click()
  await page.getByRole('button', { name: 'Match History' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
})

test.describe('Pro without a connection', () => {
  test.use({
    expectedFaults: [
      /Failed to load|Failed to fetch|ERR_INTERNET_DISCONNECTED|dynamically imported|Unable to preload/,
    ],
  })

  test('shows a message, and the link back works', async ({ page, context }) => {
    await page.goto('/')
    await waitForServiceWorker(page)
    await context.setOffline(true)
    await page.goto('/pro')
    await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible()
    await expect(page.getByText('This page needs a network')).toBeVisible()
    await page.getByRole('link', { name: 'Sideout' }).click()
    await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
  })
})

test('the first installation does not reload the page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await waitForServiceWorker(page)
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test.describe('with files cached on first use', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|Failed to load/] })
  test('a page that was used once opens offline', async ({ page, context }) => {
    await page.goto('/')
    await waitForServiceWorker(page)
    await page.goto('/pro')
    await expect(page.getByRole('heading', { name: 'Pro is in Beta Testing' })).toBeVisible()
    const cached = () =>
      page.evaluate(async () => {
        const files = performance.getEntriesByType('resource').filter(({ name }) => /ProPages-/.test(name))
        return (
          files.length > 0 && (await Promise.all(files.map(({ name }) => caches.match(name)))).every(Boolean)
        )
      })
    await expect.poll(cached).toBe(true)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible() // a message of the cached page
  })
})

test('the app checks for an update every 60 s and when the page becomes visible', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.assign(window, { checks: 0 })
    ServiceWorkerRegistration.prototype.update = function () {
      ;(window as unknown as { checks: number }).checks++
      return Promise.resolve(this)
    }
  })
  const checks = () => page.evaluate(() => (window as unknown as { checks: number }).checks)
  await page.goto('/')
  await waitForServiceWorker(page)
  await page.clock.runFor(60_500)
  expect(await checks()).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await checks()).toBe(2)
})

// By the manifest of the build, an anonymous scorer neither loads nor caches code of Pro.
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
const site = '../web/dist/site'
const manifest = JSON.parse(readFileSync('../web/dist/manifest.json', 'utf8')) as Record<string, Chunk>

/** The chunks that are loaded with an entry; `later` adds those that it imports dynamically. */
function closure(entry: string, later = false, seen = new Set<string>()): Set<string> {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The build has no ${entry}`)
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const other of [...(chunk.imports ?? []), ...((later && chunk.dynamicImports) || [])])
    closure(other, later, seen)
  return seen
}

const filesOf = (entries: string[], later = false) =>
  new Set(entries.flatMap((entry) => [...closure(entry, later)]).map((entry) => manifest[entry]?.file ?? ''))

test('the first load and the offline cache contain no Pro code', async ({ page }) => {
  const scorer = filesOf([
    'index.html',
    'src/app/FreePlay.tsx',
    'src/app/BoardMenu.tsx',
    'src/app/MoreRules.tsx',
    'src/app/ResultPage.tsx',
    'src/app/HistoryPage.tsx',
    ...Object.keys(manifest).filter((entry) => /^_(setup|time|run)-/.test(entry)),
  ])
  // A game of a score link has to open offline too, but a first visit does not load its code.
  const liveGame = filesOf(
    Object.keys(manifest).filter((entry) =>
      /GamePage|app\/(GameMenu|Summary)|_(Notices|OtherGames|Confirm)-|features\/scorelink\//.test(entry),
    ),
  )
  // What is loaded once it is used. Sharing and the page of a court call the API then.
  const onUse = filesOf(
    Object.keys(manifest).filter((entry) =>
      /features\/(sharing|devicehistory|court|scoresheet\/ScoreSheets|setup)\/?|scoreboard\/picture|QrCode|NotFound|CourtPage/.test(
        entry,
      ),
    ),
  )
  const proFiles = [...filesOf(['src/app/ProPages.tsx'], true)].filter(
    (file) => !scorer.has(file) && !liveGame.has(file) && !onUse.has(file),
  )
  expect(proFiles.length).toBeGreaterThan(5)
  const path = (file: string) => `/${file}`
  const pro = proFiles.map(path)
  for (const file of scorer) {
    // The client of the API and its query cache. The dialog of the board asks for the languages of the server itself.
    const code = readFileSync(`${site}/${file}`, 'utf8')
    expect(code.replace('/api/config', '')).not.toMatch(/\/api\/\w|staleTime/)
  }
  const worker = readFileSync(`${site}/service-worker.js`, 'utf8')
  expect(proFiles.filter((file) => worker.includes(file))).toEqual([])

  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await startGame(page, { end: 1, winByTwo: false })
  await playKeys(page, '1')
  await expect(page.getByRole('heading', { name: 'Team A WINS!' })).toBeVisible()
  await waitForServiceWorker(page)
  const needed = [...scorer].map(path)
  expect(loaded.filter((file) => file.endsWith('.js') && !needed.includes(file))).toEqual([])
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map((request) => new URL(request.url).pathname)
  })
  expect(cached).toEqual(expect.arrayContaining(['/', ...[...liveGame].map(path)]))
  expect(cached.filter((file) => pro.includes(file))).toEqual([])
})
