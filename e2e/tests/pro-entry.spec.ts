import { expect, test } from '../fixtures.ts'
import { addAuthenticator } from '../passkeys.ts'
import { betaPassword, makeLeague, password, signUp } from '../pro.ts'

test.describe('a visitor', () => {
  test.use({ expectedFaults: [/status of 403/] })

  test('enters the beta password, creates an account, signs out, and signs in again', async ({ page }) => {
    await page.goto('/pro')
    await expect(page.getByRole('heading', { name: 'Pro is in Beta Testing' })).toBeVisible()
    const gate = page.getByLabel('Password')
    await gate.fill('not it')
    await page.getByRole('button', { name: 'Access Pro' }).click()
    await expect(page.getByRole('alert')).toContainText('Incorrect password')
    await expect(page.getByRole('alert')).toContainText('Please try again')
    await expect(gate).toHaveValue('')
    await gate.fill(betaPassword)
    await page.getByRole('button', { name: 'Access Pro' }).click()

    await expect(page.getByRole('link', { name: 'Get Started - 14 Days Free' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    const features = page.getByRole('list', { name: 'Features' }).getByRole('listitem')
    await expect(features).toHaveCount(6)
    const night = page.getByRole('region', { name: 'A recorded night' })
    await expect(night.getByRole('article')).toHaveCount(3)
    const score = await night.textContent()
    await expect(night).not.toHaveText(score ?? '')
    const [last, first] = [await night.boundingBox(), await features.first().boundingBox()]
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0) // nothing overlaps
    await page.getByRole('link', { name: 'Start Free Trial' }).click()
    await expect(page).toHaveURL('/login?create=true&returnTo=%2Fpro')

    const email = `${crypto.randomUUID()}@example.org`
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Leagues' })).toBeFocused()
    await expect(page).toHaveURL('/pro')
    await page.getByRole('button', { name: 'Account Menu' }).click()
    await expect(page.getByRole('dialog', { name: email })).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
    await page.getByRole('link', { name: 'Log In' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible()
  })
})

test('the session is not requested without the signed_in cookie', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/pro')
  await expect(page.getByText('Not available to the public yet')).toBeVisible()
  expect(requestedPaths).toContain('/api/config')
  expect(requestedPaths).not.toContain('/api/auth/user')
})

test('signing in returns to the requested page', async ({ page }) => {
  const email = await signUp(page)
  const { address } = await makeLeague(page)
  await page.request.post('/api/auth/logout')
  await page.goto(`${address}/standings`)
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${address}/standings`)
  await expect(page.getByRole('tab', { name: 'Standings' })).toHaveAttribute('aria-selected', 'true')
})

test.describe('a wrong password', () => {
  test.use({ expectedFaults: [/status of 401/] })

  test('is reported in the form', async ({ page }) => {
    const email = await signUp(page)
    await page.request.post('/api/auth/logout')
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not this one at all')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Email or password is wrong')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  })
})

test('a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  await addAuthenticator(page)
  await signUp(page)
  await page.goto('/account')
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('My phone')).toBeVisible()

  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
})
