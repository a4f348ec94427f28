import { existsSync, rmSync } from 'node:fs'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { proveNoAxeFindings } from '../axe.ts'
import { launchOptions } from '../browser.ts'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight } from '../leagueNight.ts'
import { desk, phone, signUp } from '../pro.ts'
import { binary, portAt, startServer } from '../server.ts'
import type { Server } from '../server.ts'

const port = portAt(12)
// The headless shell refuses all notifications. Where only it is installed, `make prove` runs these journeys.
const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium'
test.skip(() => !existsSync(wholeBrowser), 'needs the whole browser')
test.use({ serviceWorkers: 'allow', launchOptions: { ...launchOptions, executablePath: wholeBrowser } })
let server: Server

// Notifications need a public address that browsers trust.
test.beforeAll(async () => {
  rmSync(`.data/${port}`, { recursive: true, force: true })
  server = await startServer(binary, port, { SIDEOUT_PUBLIC_URL: `http://localhost:${port}` })
})
test.afterAll(() => server.stop())
test.use({ baseURL: `http://localhost:${port}` })

test.describe.configure({ mode: 'serial' }) // they share a server

const turnOn = 'Tell Me When This Changes'

/**
 * Lets the browser subscribe without the push service of its maker, which needs the internet: the subscription is one that the
 * server accepts, and nothing is ever sent there.
 */
async function subscribeWithoutInternet(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer
    // The keys of the example in RFC 8291.
    const keys: Record<string, string> = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const subscription = () => {
      const made = sessionStorage.getItem('subscription')
      if (!made) return null
      return {
        endpoint: `https://fcm.googleapis.com/fcm/send/${made}`,
        options: { applicationServerKey: null },
        getKey: (name: string) => bytes(keys[name] ?? ''),
      }
    }
    const fake = {
      getSubscription: () => Promise.resolve(subscription()),
      subscribe: () => {
        sessionStorage.setItem('subscription', crypto.randomUUID())
        return Promise.resolve(subscription())
      },
    }
    Object.assign(PushManager.prototype, fake)
  })
}

/** The service worker of the page, once it runs. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const context = page.context()
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** Delivers a message to the service worker, as a push service does. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('a browser is notified about a team, and a tap opens the game', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await subscribeWithoutInternet(context)
  await signUp(page)
  const league = await makeOpenLeague(page)
  const game = await scheduleTonight(page, league, [0, 1])
  await context.clearCookies()
  const team = `/l/${league.slug}/teams/${league.teams[0]?.id}`
  await page.goto(team)
  // On the Home Screen the page opens as itself: its manifest names no other start.
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(await (await page.request.get(manifest ?? '')).json()).not.toHaveProperty('start_url')
  await page.getByRole('button', { name: turnOn }).click()
  await expect(page.getByRole('button', { name: 'Turn Off' })).toBeFocused()
  await expect(page.getByText(/You are told here when a game begins/)).toBeVisible()
  await page.reload() // the server knows
  await expect(page.getByRole('button', { name: 'Turn Off' })).toBeVisible()
  for (const window of [phone, desk]) {
    await page.setViewportSize(window)
    await proveNoAxeFindings(page)
  }

  const watch = `/watch/${game.watchToken}`
  const message = {
    title: 'Aces vs Diggers has begun',
    body: 'Court 1.',
    tag: `game-${game.gameId}`,
    data: watch,
  }
  const worker = await workerOf(page)
  await deliver(page, { ...message, renotify: true, icon: '/icon-192.png' })
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: message.title, body: message.body, tag: message.tag }])
  await deliver(page, { ...message, title: 'Final: Aces 25–20 Diggers', renotify: true })
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title))
    .toEqual(['Final: Aces 25–20 Diggers'])

  // Only the tap of a person may open a window, so the worker is asked where it would lead.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (path: string) => Promise<null> }
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    const path = new Promise<string>((resolve) => {
      scope.clients.openWindow = (opened) => {
        resolve(opened)
        return Promise.resolve(null)
      }
    })
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return path
  })
  expect(opened).toBe(watch)
  expect(await shown(page)).toEqual([])
  await page.goto(opened)
  await expect(page.getByText('Not started', { exact: false }).first()).toBeVisible()

  await page.goto(team)
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByRole('button', { name: turnOn })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: turnOn })).toBeEnabled()
})

test('a browser that may not notify says where to allow it', async ({ page }) => {
  await signUp(page)
  const league = await makeOpenLeague(page)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto(`/l/${league.slug}/teams/${league.teams[0]?.id}`)
  await expect(page.getByText(/Notifications of this page are blocked/)).toBeVisible()
  await expect(page.getByRole('button', { name: turnOn })).toBeHidden()
  await proveNoAxeFindings(page)
})
