import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { makeLeague, signUp } from '../pro.ts'

test('an API token is made, reads its league in a script, and is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signUp(page)
  const { id } = await makeLeague(page, { name: 'Thursday Night' })
  const other = await makeLeague(page, { name: 'Friday Beach' })
  await page.goto('/account')
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await expect(tokens.getByText('You have no API token yet.')).toBeVisible()
  await tokens.getByRole('button', { name: 'New Token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await expect(dialog.getByText('Choose a role in at least one league')).toBeVisible()
  await expectNoAxeFindings(page, 'account: new API token')
  await dialog.getByLabel('Name', { exact: true }).fill('Scoreboard')
  await dialog.getByLabel('Thursday Night').selectOption('viewer')
  await dialog.getByRole('button', { name: 'Make Token' }).click()
  await expect(tokens.getByRole('heading', { name: 'Your new token “Scoreboard”' })).toBeFocused()
  await expectNoAxeFindings(page, 'account: the token that was made')
  const secret = await tokens.getByText(/^sideout_[a-z2-7]{32}$/).innerText()

  const script = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
  })
  const status = async (path: string) => (await script.get(path)).status()
  expect(await status(`/api/leagues/${id}/teams`)).toBe(200)
  expect(await status(`/api/leagues/${other.id}`)).toBe(404)
  expect((await script.delete(`/api/leagues/${id}`)).status()).toBe(403)

  await tokens.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.reload()
  await expect(tokens.getByText(/^Expires .*, last used /)).toBeVisible()
  await tokens.getByRole('button', { name: 'Revoke Scoreboard' }).click()
  await dialog.getByRole('button', { name: 'Revoke Token' }).click()
  await expect(tokens.getByText('You have no API token yet.')).toBeVisible()
  expect(await status(`/api/leagues/${id}/teams`)).toBe(401)
  await script.dispose()
})
