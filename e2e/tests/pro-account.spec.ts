import { expect, test } from '../fixtures.ts'
import { makeLeague, password, signUp } from '../pro.ts'

test('the name is changed and saved', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Bell')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Anna')
})

test('other sessions are listed and ended, one or all', async ({ page, browser, baseURL }) => {
  const email = await signUp(page)
  const signInElsewhere = async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    await context.request.post('/api/beta-access', { data: { password: 'volleyball' } })
    await context.request.post('/api/auth/login', { data: { email, password } })
    return context
  }
  const others = [await signInElsewhere(), await signInElsewhere(), await signInElsewhere()]
  await page.goto('/account')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(4)
  await expect(sessions.getByText('(this device)')).toHaveCount(1)
  await sessions
    .getByRole('button', { name: /^Sign out (?!Everywhere)/ })
    .first()
    .click()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const context of others) {
    expect((await context.request.get('/api/auth/user')).status()).toBe(401)
    await context.close()
  }
  await expect(page.getByText('Signed out')).toBeVisible()
})

test.describe('the password', () => {
  test.use({ expectedFaults: [/status of 422/] })

  test('is changed after the present one was given', async ({ page }) => {
    const email = await signUp(page)
    await page.goto('/account')
    await page.getByLabel('Present password').fill('not the present one')
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to change password')
    await expect(page.getByRole('main').getByText('The present password is wrong')).toBeVisible()
    await page.getByLabel('Present password').fill(password)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
    const login = (word: string) => page.request.post('/api/auth/login', { data: { email, password: word } })
    expect((await login(password)).status()).toBe(401)
    expect((await login('another horse battery')).status()).toBe(200)
  })
})

test.describe('deleting the account', () => {
  test('waits while the account owns leagues, and says what it deletes', async ({ page }) => {
    await signUp(page)
    const { id } = await makeLeague(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Deleted for good')
    await expect(dialog).toContainText('You still own 1 league.')
    await expect(dialog.getByRole('button', { name: 'Delete Account' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.request.delete(`/api/leagues/${id}`)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await dialog.getByRole('button', { name: 'Delete Account' }).click()
    await expect(page.getByRole('heading', { name: 'New game' })).toBeVisible()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })
})
