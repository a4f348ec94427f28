// Starts a server with billing, whose clock journeys can advance, and a stand-in for its payment provider. Each test has its own.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from './fixtures.ts'
import { betaPassword, password } from './pro.ts'
import { findFreePort, startServer, waitForServer } from './server.ts'
import type { Page } from '@playwright/test'

interface PaymentState {
  /** The statuses of all subscriptions, oldest first. */
  subscriptions: string[]
  customers: number
  refunds: number
}

export interface Paid {
  url: string
  /** Advances the clocks of the server and the payment provider by a duration such as "24h" or "30m". */
  pass: (by: string) => Promise<void>
  /** Makes the payment provider decline the card of the user with this e-mail address from now on. */
  declineCard: (email: string) => Promise<void>
  state: () => Promise<PaymentState>
}

export const test = base.extend<{ paid: Paid }>({
  // Playwright requires an object pattern even if the fixture uses no other fixture.
  // eslint-disable-next-line no-empty-pattern
  paid: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'paid-'))
    const [port, paymentPort] = [await findFreePort(), await findFreePort()]
    const url = `http://localhost:${port}`
    const [clock, secret] = [join(folder, 'clock'), 'whsec_of_the_journeys']
    const payments = await waitForServer(
      spawn('.bin/payments', [`127.0.0.1:${paymentPort}`, `${url}/api/billing/webhook`, secret, clock], {
        stdio: 'ignore',
      }),
      `http://127.0.0.1:${paymentPort}`,
      '/test/state',
    )
    const server = await startServer('.bin/sideout', port, {
      SIDEOUT_DATA_DIR: join(folder, 'data'),
      SIDEOUT_PUBLIC_URL: url,
      SIDEOUT_STRIPE_SECRET_KEY: 'rk_test_of_the_journeys',
      SIDEOUT_STRIPE_WEBHOOK_SECRET: secret,
      SIDEOUT_STRIPE_PRICE: 'price_of_the_journeys',
      SIDEOUT_STRIPE_API_URL: payments.url,
      JOURNEY_CLOCK: clock,
    })
    const sendCommand = async (command: string) => {
      const response = await fetch(`${payments.url}/test/${command}`, { method: 'POST' })
      expect(response.ok, `${command}: ${response.status} ${await response.text()}`).toBe(true)
    }
    await use({
      url,
      pass: (by) => sendCommand(`pass?by=${by}`),
      declineCard: (email) => sendCommand(`break?email=${encodeURIComponent(email)}`),
      state: async () => (await (await fetch(`${payments.url}/test/state`)).json()) as PaymentState,
    })
    await server.stop()
    await payments.stop()
    await rm(folder, { recursive: true })
  },
  baseURL: ({ paid }, use) => use(paid.url),
})

/** Signs in again with a session that lasts for a month. */
export async function signInForAMonth(page: Page, email: string): Promise<void> {
  await page.request.post('/api/beta-access', { data: { password: betaPassword } })
  const response = await page.request.post('/api/auth/login', { data: { email, password, remember: true } })
  expect(response.ok(), await response.text()).toBe(true)
}

/** Subscribes through the API: pays in the checkout and refreshes the plan on the server. */
export async function subscribe(page: Page): Promise<void> {
  const { url } = (await (await page.request.post('/api/billing/checkout')).json()) as { url: string }
  const paid = await page.request.post(url, { form: { press: 'pay' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  const plan = await page.request.post('/api/billing/refresh')
  expect(await plan.json()).toMatchObject({ level: 'paying' })
}
