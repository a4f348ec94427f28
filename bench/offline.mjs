// Measures how long an installed app takes to start a game, without a network and without its server.
// Usage: node bench/offline.mjs (after make build)
import { setTimeout as wait } from 'node:timers/promises'
import { waitForServiceWorker, launch, phone } from './browser.mjs'
import { startServer } from './server.mjs'
import { median, printTable } from './table.mjs'

const rounds = 5
const target = 300

const server = await startServer()
const browser = await launch()
let stopped
try {
  const first = []
  for (let i = 0; i < rounds; i++) {
    const visitor = await newPhone()
    first.push(await start(visitor))
    await visitor.close()
  }
  const context = await newPhone()
  await install(context)
  const online = await starts(context)
  await context.setOffline(true)
  stopped = server.stop()
  await stopped
  const offline = await starts(context)

  printTable([
    row('first visit', first),
    row('installed, online', online),
    { ...row('installed, offline', offline), ...against(online, offline) },
  ])
} finally {
  await browser.close()
  await (stopped ?? server.stop())
}

function newPhone() {
  return browser.newContext({ ...phone, baseURL: server.url })
}

async function install(context) {
  const page = await context.newPage()
  await page.goto('/')
  await waitForServiceWorker(page)
  await page.close()
}

async function starts(context) {
  const times = []
  for (let i = 0; i < rounds; i++) times.push(await start(context))
  return times
}

/** Opens "/" in a new page. Returns the milliseconds from the navigation to the click that started a game, and to the board. */
async function start(context) {
  const page = await context.newPage()
  await page.addInitScript(tryToStart)
  // As on a phone, where no service worker is running when the app opens.
  const cdp = await context.newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await page.goto('/')
  const times = await page.waitForFunction(() => window.started)
  const result = await times.jsonValue()
  await page.evaluate(() => localStorage.clear()) // so that the next run has no game to resume
  await page.close()
  await wait(200)
  return result
}

/** Runs in the page: clicks Start Game in every frame until the board is shown. */
function tryToStart() {
  let pressed
  requestAnimationFrame(function frame() {
    const buttons = [...document.querySelectorAll('button')]
    if (buttons.some((button) => button.ariaLabel?.endsWith('Add a point'))) {
      window.started = { pressed, board: performance.now() }
      return
    }
    const button = buttons.find((button) => button.textContent === 'Start Game')
    if (button) {
      pressed = performance.now()
      button.click()
    }
    requestAnimationFrame(frame)
  })
}

function row(what, times) {
  const pressed = times.map((time) => time.pressed)
  const range = `${Math.min(...pressed).toFixed()} to ${Math.max(...pressed).toFixed()}`
  return {
    figure: `Start Game usable, ${what}`,
    measured: `${usable(times).toFixed()} ms (${range}), board ${median(times.map(({ board }) => board)).toFixed()}`,
  }
}

function usable(times) {
  return median(times.map(({ pressed }) => pressed))
}

function against(online, offline) {
  return {
    reference: `${usable(online).toFixed()} ms online`,
    ratio: (usable(offline) / usable(online)).toFixed(2),
    target: `<= ${target} ms`,
    ok: usable(offline) <= target,
  }
}
