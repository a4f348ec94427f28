// Fixtures and steps for all journeys: a page whose errors fail the test, and steps for starting a game.
import { test as base, expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'

interface Fixtures {
  /** Console errors, uncaught errors and violations of the content security policy. */
  faults: string[]
  /** Faults that this test causes on purpose. Any other fault fails it. */
  expectedFaults: RegExp[]
}

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const { newContext } = browser
      browser.newContext = async (...options) => {
        const context = await newContext.apply(browser, options)
        await waitForBlockedServiceWorker(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  expectedFaults: [[], { option: true }],
  faults: async ({ context, expectedFaults }, use, { project }) => {
    const faults: string[] = []
    await collectFaults(context, faults)
    if (project.name === 'scorer') {
      context.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/') && pathname !== '/api/config')
          faults.push(`a journey of the scorer calls ${pathname}`)
      })
    }
    await use(faults)
    expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([])
  },
  page: async ({ page, faults: _watched }, use) => {
    await waitForHistoryBeforeNavigating(page)
    await slowDown(page)
    await use(page)
    // A page asks again in the background: a request that a journey holds back must not fail it after its end.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

export { expect }

/**
 * Playwright's blocked service workers resolve their registration with undefined, which browsers never do and the app does not
 * expect. This replaces it by a registration that never resolves, as on a slow network.
 */
async function waitForBlockedServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const container = (window as { ServiceWorkerContainer?: typeof ServiceWorkerContainer })
      .ServiceWorkerContainer
    if (container && !String(container.prototype.register).includes('[native code]'))
      container.prototype.register = () => new Promise(() => {})
  })
}

/** Slows down the scripts of a page by the factor E2E_SLOW, to find journeys that do not wait for their preconditions. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.E2E_SLOW ?? 1)
  if (rate === 1) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Adds errors and violations of the content security policy on all pages of a browser context to `faults`. */
export async function collectFaults(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  context.on('weberror', (error) => faults.push(String(error.error())))
  await context.exposeFunction('reportViolation', (what: string) => faults.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation: (what: string) => void }
      reportViolation(`CSP: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}

/**
 * The history entry of a dialog is removed shortly after the dialog. Chromium aborts a navigation that starts in between, or ends it
 * on the previous page. Only scripts are fast enough for that, so navigations of journeys wait here until the page has rendered, the
 * timer that changes the history has run, and the resulting navigation has ended. A dialog that closes while the page is being left,
 * because its response arrives only then, no longer changes the history.
 */
export async function waitForHistoryBeforeNavigating(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let [isMoving, isLeaving] = [false, false]
    const go = history.go.bind(history)
    history.go = (steps) => {
      if (isLeaving) return
      isMoving = true
      go(steps)
    }
    window.addEventListener('popstate', () => {
      isMoving = isLeaving = false // an address with another fragment does not leave the page
    })
    const rendered = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    Object.assign(window, {
      waitForHistory: async () => {
        await rendered()
        await rendered()
        if (isMoving) await moved()
        isLeaving = true
      },
    })
  })
  const settled = async () => {
    await page.evaluate(() => (window as { waitForHistory?: () => Promise<void> }).waitForHistory?.())
  }
  const { goto, reload, goBack, goForward } = page
  page.goto = (...options) => settled().then(() => goto.apply(page, options))
  page.reload = (...options) => settled().then(() => reload.apply(page, options))
  page.goBack = (...options) => settled().then(() => goBack.apply(page, options))
  page.goForward = (...options) => settled().then(() => goForward.apply(page, options))
}

interface Setup {
  team1?: string
  team2?: string
  start?: number
  end?: number
  cap?: number
  minutes?: number
  winByTwo?: boolean
  sets?: 'Best of 3' | 'Best of 5'
}

/** Opens the scorer, fills in the setup form and starts the game. */
export async function startGame(page: Page, setup: Setup = {}): Promise<void> {
  await page.goto('/')
  await fillSetup(page, setup)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(half(page, 1)).toBeVisible()
}

/** Expands the fields of all rules, which small screens collapse into one line. */
export async function openRules(page: Page): Promise<void> {
  const line = page.getByRole('button', { name: /All rules$/, expanded: false })
  if (await line.isVisible()) await line.click()
}

export async function fillSetup(page: Page, setup: Setup): Promise<void> {
  const { team1: _1, team2: _2, ...rules } = setup
  if (Object.keys(rules).length > 0) await openRules(page)
  const fields: [string, string | number | undefined][] = [
    ['Team 1', setup.team1],
    ['Team 2', setup.team2],
    ['Starting Score', setup.start],
    ['Ending Score', setup.end],
    ['Max Score Cap', setup.cap],
    ['Max Time (minutes)', setup.minutes],
  ]
  for (const [label, value] of fields) {
    if (value !== undefined) await page.getByLabel(label, { exact: true }).fill(String(value))
  }
  if (setup.winByTwo === false) await page.getByRole('switch', { name: 'Win by 2' }).click()
  if (setup.sets) await page.getByLabel('Sets').selectOption(setup.sets)
}

/**
 * Waits until the browser history has an entry for each open dialog, menu and board. The entry is added shortly after the layer
 * appears. A back navigation or reload in between, which only scripts are fast enough for, would lead to the previous page.
 */
export async function waitForLayers(page: Page, count: number): Promise<void> {
  const layers = () => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)
  await expect.poll(layers).toBe(count)
}

/** Closes the notification, which would cover buttons for five seconds, unless it has already disappeared. */
export async function closeNotification(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close notification' })
  while (await close.isVisible()) await close.click({ timeout: 1000 }).catch(() => {})
}

/** Saves the match on the result screen. */
export async function saveMatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Match' }).click()
  await expect(page.getByText('Match saved')).toBeVisible()
  await closeNotification(page)
}

/** Returns the half of a team on the board. Its only button has "Add a point" in its name. */
export function half(page: Page, team: 1 | 2) {
  return page.getByRole('button', { name: /Add a point$/ }).nth(team - 1)
}

export async function expectScore(page: Page, team1: number, team2: number): Promise<void> {
  await expect(half(page, 1)).toHaveAccessibleName(new RegExp(` ${team1}(,.*)?\\. Add a point$`))
  await expect(half(page, 2)).toHaveAccessibleName(new RegExp(` ${team2}(,.*)?\\. Add a point$`))
}

/** Plays with the keyboard: "1" and "2" add points, "u" undoes. */
export async function playKeys(page: Page, points: string): Promise<void> {
  const keys: Record<string, string> = { '1': 'ArrowLeft', '2': 'ArrowRight', u: 'Backspace' }
  for (const point of points) await page.keyboard.press(keys[point] ?? point)
}

/** The points of a complete game that team 1 wins 25-23. */
export const game25to23 = '12'.repeat(23) + '11'

/** Waits until the service worker controls the page, so that it serves the next load. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
}
