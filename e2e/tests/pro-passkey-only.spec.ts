import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { addAuthenticator } from '../passkeys.ts'
import { password, signUp } from '../pro.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Only a passkey' })

/** Signs up, adds a passkey and makes it the only way to sign in. Returns the codes that the page offered to download. */
async function allowOnlyAPasskey(page: Page): Promise<string[]> {
  await page.goto('/account')
  await expect(section(page).getByText('Add a passkey first.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await section(page).getByRole('button', { name: 'Use Only a Passkey' }).click()
  await expectNoAxeFindings(page, 'account: only a passkey')
  await page.getByRole('dialog').getByRole('button', { name: 'Make Recovery Codes' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(10)
  await expectNoAxeFindings(page, 'account: recovery codes')
  const go = section(page).getByRole('button', { name: 'Use Only a Passkey' })
  await expect(go).toBeDisabled()
  const downloading = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const codes = text.match(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/gm) ?? []
  expect(codes).toEqual(await section(page).getByRole('listitem').allInnerTexts())
  await section(page).getByRole('switch', { name: 'I have stored these codes' }).click()
  await go.click()
  await expect(section(page).getByText('10 recovery codes are left.')).toBeVisible()
  return codes
}

test.describe('an account into which only a passkey signs in', () => {
  test.use({ expectedFaults: [/status of (401|409|422)/] })

  test('takes the passkey and a recovery code, and no password', async ({ page }) => {
    const email = await signUp(page)
    const loseDevice = await addAuthenticator(page)
    const [first = ''] = await allowOnlyAPasskey(page)
    await expect(page.getByRole('region', { name: 'Password', exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: /^Remove (?!Passkey)/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(page.getByText('This is your only passkey')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/api/logout')
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Email or password is wrong')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'My Leagues' })).toBeVisible()

    await page.goto('/api/logout')
    await loseDevice()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Lost your passkey?' }).click()
    await page.getByLabel('E-mail or account number').fill(email)
    await page.getByLabel('Recovery code').fill('nine')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText(/Please enter one of your recovery codes: 16 letters/).first()).toBeVisible()
    await expectNoAxeFindings(page, 'sign-in: lost passkey')
    await page.getByLabel('Recovery code').fill(first.toUpperCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('9 codes are left. Add a new passkey now.')).toBeVisible()
    await expect(section(page).getByText('9 recovery codes are left.')).toBeVisible()

    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(page.getByText('Passkey added')).toBeVisible()
    await section(page).getByRole('button', { name: 'Allow Other Ways' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Allow Other Ways' }).click()
    await expect(page.getByRole('region', { name: 'Password', exact: true })).toBeVisible()
  })
})
