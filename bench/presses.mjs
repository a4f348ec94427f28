// Holds fingers, buttons of a controller and learned keys down for 0.03 to 2 s on the board, and counts the points: each press is one point.
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { phone } from './browser.mjs'
import { startLongGame, tap } from './longGame.mjs'
import { printTable } from './table.mjs'

/** For each kind of press, a function that presses for each of these times, on one half and the other in turn. */
const kinds = { touch: pressFingers, gamepad: pressButtons, 'learned keys': pressKeys }

const learnedKeys = [
  { key: 'PageUp', code: 'PageUp', windowsVirtualKeyCode: 33 },
  { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34 },
]

/**
 * Presses a number of times with each kind of press: a part of them in each game, on a CPU that is slower by each of the rates, and
 * beside a number of busy processes. Without any the last game is left out.
 */
export async function printPresses(browser, url, { number, rates, busy, kind }) {
  const games = [...rates.map((rate) => ({ rate })), { rate: 1, busy }].filter((game) => game.rate && game.busy !== 0)
  for (const name of kind ? [kind] : Object.keys(kinds)) {
    if (!kinds[name]) throw new Error(`No such kind of press: ${name}. There are ${Object.keys(kinds).join(', ')}.`)
    const rows = []
    const sum = { pressed: 0, counted: 0 }
    for (const [i, game] of games.entries()) {
      const share = Math.floor((number * (i + 1)) / games.length) - Math.floor((number * i) / games.length)
      const counted = await playGame(browser, url, name, share, game)
      sum.pressed += share
      sum.counted += counted
      rows.push(toRow(name, share, counted, game))
    }
    printTable(rows)
    console.log(`${name}: pressed ${sum.pressed}, counted ${sum.counted}\n`)
  }
}

function toRow(kind, pressed, counted, { rate, busy = 0 }) {
  return {
    figure: `${kind}: presses counted once, CPU ${rate}x${busy ? `, ${busy} busy processes` : ''}`,
    measured: `${counted} of ${pressed}`,
    target: `${pressed} of ${pressed}`,
    ok: counted === pressed,
  }
}

/** Presses in one game. Returns the points that were counted. */
async function playGame(browser, url, kind, presses, { rate, busy = 0 }) {
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const context = await browser.newContext({ ...phone, baseURL: url })
  try {
    const [team1, team2] = learnedKeys.map(({ key }) => key)
    await context.addInitScript((settings) => localStorage.setItem('volleyball_board', settings), JSON.stringify({ keys: { team1, team2 } }))
    const page = await context.newPage()
    const halves = await startLongGame(page)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    // Spread from 30 ms to 2 s, however few presses there are; most of them short.
    const times = Array.from({ length: presses }, (_, i) => Math.round(30 * (2000 / 30) ** ((i * 0.618) % 1)))
    await kinds[kind]({ page, cdp, halves, times })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return await countPoints(page)
  } finally {
    for (const other of others) other.kill()
    await context.close()
  }
}

async function pressFingers({ cdp, halves, times }) {
  for (const [i, ms] of times.entries()) await tap(cdp, halves[i % 2], ms)
}

/**
 * Presses the shoulder buttons of a controller, whose state follows the clock as that of a real one does: a press that the page does not
 * look at in time is over.
 */
async function pressButtons({ page, times }) {
  const total = await page.evaluate((times) => {
    let end = performance.now() + 500
    const presses = times.map((ms, i) => {
      const press = { button: i % 2 ? 5 : 4, from: end, to: end + ms }
      end += ms + 120
      return press
    })
    let next = 0
    navigator.getGamepads = () => {
      const now = performance.now()
      while (presses[next]?.to <= now) next++
      const down = presses[next]?.from <= now ? presses[next].button : -1
      const buttons = Array.from({ length: 17 }, (_, button) => ({ pressed: button === down, touched: false, value: 0 }))
      return [{ index: 0, id: 'Bench', connected: true, mapping: 'standard', buttons, axes: [], timestamp: now }]
    }
    window.dispatchEvent(new Event('gamepadconnected'))
    return end - performance.now()
  }, times)
  await wait(total)
}

/** Presses learned keys, which repeat after half a second, 30 times a second, as keyboards and page turners do. */
async function pressKeys({ cdp, times }) {
  for (const [i, ms] of times.entries()) {
    const key = learnedKeys[i % 2]
    const end = performance.now() + ms
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    await wait(Math.min(500, ms))
    while (performance.now() < end) {
      await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', autoRepeat: true, ...key })
      await wait(33)
    }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await wait(120)
  }
}

/** Returns the points on the board once their number no longer changes. */
async function countPoints(page) {
  let before
  for (;;) {
    const names = await Promise.all(
      (await page.getByRole('button', { name: /Add a point$/ }).all()).map((half) => half.getAttribute('aria-label')),
    )
    const points = names.reduce((sum, name) => sum + Number(/ (\d+)(?:, [^.]*)?\. Add a point$/.exec(name)?.[1] ?? 0), 0)
    if (points === before) return points
    before = points
    await wait(500)
  }
}
