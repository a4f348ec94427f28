import { rmSync } from 'node:fs'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeOpenLeague, scheduleTonight } from '../leagueNight.ts'
import { desk, phone, signUp } from '../pro.ts'
import { binary, portAt, startServer } from '../server.ts'
import type { Server } from '../server.ts'

const port = portAt(12)
// The headless shell refuses all notifications, so this journey keeps in a list what the service worker shows. The whole browser, which
// `make prove` uses, shows it.
const hasNotifications = Boolean(process.env.PROVE)
test.use({ serviceWorkers: 'allow' })
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
  // While a worker activates, the browser may lose a message.
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const found = versions.find(({ status }) => status === 'activated')
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

/** Lets pages believe that the person has allowed notifications. */
async function allowNotifications(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'])
  if (hasNotifications) return
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
  })
}

/** Keeps what the worker shows in a list, in which a notification replaces one with the same tag, as in a browser. */
async function keepNotifications(worker: Worker): Promise<void> {
  if (hasNotifications) return
  await worker.evaluate(() => {
    let list: { tag: string }[] = []
    const fake = {
      showNotification(title: string, options: { tag: string }) {
        const { tag } = options
        list = list.filter((n) => n.tag !== tag)
        const close = () => (list = list.filter((n) => n !== notification))
        const notification = { ...options, title, close }
        list.push(notification)
        return Promise.resolve()
      },
      getNotifications: () => Promise.resolve(list),
    }
    Object.assign((globalThis as unknown as { registration: object }).registration, fake)
  })
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('a browser is notified about a team, and a tap opens the game', async ({ page, context }) => {
  await allowNotifications(context)
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
  await keepNotifications(worker)
  // The whole browser sometimes shows no notification. One that is delivered again replaces itself.
  await expect(async () => {
    await deliver(page, { ...message, renotify: true, icon: '/icon-192.png' })
    await expect
      .poll(() => shown(worker), { timeout: 10_000 })
      .toEqual([{ title: message.title, body: message.body, tag: message.tag }])
  }).toPass({ timeout: 120_000 })
  await expect(async () => {
    await deliver(page, { ...message, title: 'Final: Aces 25–20 Diggers', renotify: true })
    await expect
      .poll(async () => (await shown(worker)).map(({ title }) => title), { timeout: 10_000 })
      .toEqual(['Final: Aces 25–20 Diggers'])
  }).toPass({ timeout: 120_000 })

  // Only the tap of a person may open a window, so the worker is asked where it would lead.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (path: string) => Promise<null> }
      ExtendableEvent: new (type: string) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    const path = new Promise<string>((resolve) => {
      scope.clients.openWindow = (opened) => {
        resolve(opened)
        return Promise.resolve(null)
      }
    })
    dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
    return path
  })
  expect(opened).toBe(watch)
  expect(await shown(worker)).toEqual([])
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
