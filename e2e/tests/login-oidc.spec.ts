import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { binary, portAt, startProvider, startServer } from '../server.ts'
import type { Server } from '../server.ts'

const providerPort = portAt(8)
const port = portAt(9)

let provider: Server
let server: Server

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  provider = await startProvider(providerPort, `http://localhost:${port}/api/login/callback`)
  server = await startServer(binary, port, {
    SIDEOUT_BETA_PASSWORD: '',
    SIDEOUT_OIDC_ISSUER: provider.url,
    SIDEOUT_OIDC_CLIENT_ID: 'sideout',
    SIDEOUT_OIDC_CLIENT_SECRET: 'a secret of the tests',
  })
})

test.afterAll(async () => {
  await server.stop()
  await provider.stop()
})

// The provider's page requests a font from another host and an icon that does not exist.
test.use({ expectedFaults: [/404 \(Not Found\)|ERR_NAME_NOT_RESOLVED/] })

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('signs in at the provider, and is the same user the next time', async ({ page }) => {
  const name = `olive-${Date.now()}`
  await page.goto(`${server.url}/api/login?returnTo=/pro`)
  await expect(page).toHaveURL(new RegExp(`localhost:${providerPort}`))
  await signIn(page, name)
  await expect(page).toHaveURL(`${server.url}/pro`)
  const first = await signedInUser(page)
  expect(first).toMatchObject({ email: `${name}@example.org`, firstName: name, lastName: 'Example' })

  await page.waitForLoadState('networkidle') // a request that the logout overtakes gets the status 401
  await page.goto(`${server.url}/api/logout`)
  await expect(page).toHaveURL(`${server.url}/pro`)
  expect(await signedInUser(page)).toBeNull()

  await page.goto(`${server.url}/api/login?returnTo=/account`)
  await expect(page).toHaveURL(`${server.url}/account`) // the provider still has its session
  expect(await signedInUser(page)).toMatchObject({ id: first?.id })
})

test('signs in again at the provider, in a tab beside the dialog that deletes the account', async ({
  page,
}) => {
  const name = `vera-${Date.now()}`
  let isOld = true
  // Before the first page: the account page sends this request as it opens, and the dialog would use its response.
  await page.route('**/api/auth/confirm', (route) =>
    isOld
      ? route.fulfill({ json: { recent: false, password: false, passkey: false, provider: true } })
      : route.continue(),
  )
  await page.goto(`${server.url}/api/login?returnTo=/account`)
  await signIn(page, name)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Sign in again with single sign-on' }).click()
  const tab = await opening
  isOld = false
  // The provider asks for the password although it has a session.
  await tab.getByPlaceholder('Enter any login').fill(name)
  await tab.getByPlaceholder('and password').fill('anything')
  await tab.getByRole('button', { name: 'Sign-in' }).click()
  await expect(tab.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await signedInUser(page)).toBeNull()
})

test('returns to the login page with a message when the sign-in was cancelled', async ({ page }) => {
  await page.goto(`${server.url}/api/login?returnTo=/pro`)
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await expect(page).toHaveURL(`${server.url}/login?error=denied&returnTo=%2Fpro`)
})

test('shows a message when the provider does not respond', async ({ page }) => {
  const alone = await startServer(binary, portAt(10), {
    SIDEOUT_BETA_PASSWORD: '',
    SIDEOUT_OIDC_ISSUER: `http://localhost:${portAt(11)}`,
    SIDEOUT_OIDC_CLIENT_ID: 'sideout',
  })
  await page.goto(`${alone.url}/api/login?returnTo=/pro`)
  await expect(page).toHaveURL(`${alone.url}/login?error=unavailable&returnTo=%2Fpro`)
  await page.close() // its next request would fail
  await alone.stop()
})

interface User {
  id: string
  email: string
}

/** The user that the browser is signed in as, or null. */
async function signedInUser(page: Page): Promise<User | null> {
  const response = await page.request.get(`${server.url}/api/auth/user`)
  return response.ok() ? ((await response.json()) as User) : null
}
