// A game on the free board that is too long to end during a measurement.
import { setTimeout as wait } from 'node:timers/promises'
import { waitForServiceWorker } from './browser.mjs'

/** Starts the game. Returns the centres of both halves. */
export async function startLongGame(page) {
  await page.goto('/')
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: /All rules$/ }).tap()
  await page.getByLabel('Ending Score', { exact: true }).fill('999')
  await page.getByRole('button', { name: 'Start Game' }).tap()
  const halves = page.getByRole('button', { name: /Add a point$/ })
  await halves.first().waitFor()
  await wait(1000) // until the work of starting the game has finished
  const boxes = await Promise.all((await halves.all()).map((half) => half.boundingBox()))
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
}

/** Touches for a time and then waits 120 ms, because an earlier tap on the same half would be ignored as a bounce. */
export async function tap(cdp, place, ms = 60) {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await wait(ms)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await wait(120)
}
