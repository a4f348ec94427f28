// Simulates game controllers by replacing navigator.getGamepads in the page.
import type { Page } from '@playwright/test'

const buttons = { east: 1, left: 4, right: 5 }
type Button = keyof typeof buttons

interface Pads {
  pads: (Gamepad | null)[]
}

/** Waits for two frames, so that the page has polled the gamepads. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/** Sets whether a button is pressed. */
async function setPressed(page: Page, index: number, button: Button, pressed: boolean): Promise<void> {
  await page.evaluate(
    ([index, button, pressed]) => {
      const pad = (window as unknown as Pads).pads[index]
      if (pad) Object.assign(pad.buttons[button] as object, { pressed })
    },
    [index, buttons[button], pressed] as const,
  )
  await waitForFrames(page)
}

/** Connects a gamepad on which the button `held` is already pressed. */
export async function connectGamepad(page: Page, index: number, held?: Button): Promise<void> {
  await page.evaluate(
    ([index, held]) => {
      const all = ((window as unknown as Pads).pads ??= [null, null, null, null])
      navigator.getGamepads = () => [...all]
      const buttons = Array.from({ length: 17 }, (_, i) => ({
        pressed: i === held,
        touched: false,
        value: 0,
      }))
      all[index] = {
        index,
        id: `Pad ${index}`,
        connected: true,
        mapping: 'standard',
        buttons,
      } as unknown as Gamepad
      window.dispatchEvent(new Event('gamepadconnected'))
    },
    [index, held ? buttons[held] : -1] as const,
  )
  await waitForFrames(page)
}

export async function disconnectGamepad(page: Page, index: number): Promise<void> {
  await page.evaluate((index) => {
    ;(window as unknown as Pads).pads[index] = null
    window.dispatchEvent(new Event('gamepaddisconnected'))
  }, index)
  await waitForFrames(page)
}

export async function press(
  page: Page,
  index: number,
  button: Button,
  how: 'press' | 'hold' | 'release' = 'press',
): Promise<void> {
  if (how !== 'release') await setPressed(page, index, button, true)
  if (how !== 'hold') await setPressed(page, index, button, false)
}
