import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, phone, signUp } from '../pro.ts'

test.use({ viewport: desk })

test('the keyboard reaches a team, a page and the list of keys', async ({ page }) => {
  await signUp(page)
  const league = await makeLeague(page)
  await page.goto(`/pro/league/${league.id}/standings`)
  await expect(page.getByRole('tab', { name: 'Standings' })).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Control+k')
  const goTo = page.getByRole('dialog', { name: 'Go to' })
  const field = goTo.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('hist')
  await expect(goTo.getByRole('option')).toHaveCount(1)
  await expectNoAxeFindings(page, 'go to')
  await page.keyboard.press('Enter')
  await expect(goTo).toBeHidden()
  await expect(page).toHaveURL(/\/history$/)

  await page.keyboard.press('Control+k')
  await field.fill('digg')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Teams' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Diggers' })).toBeVisible()
  await expect(page).toHaveURL(/\/teams$/) // a reload does not open the team again

  await page.keyboard.press('Control+k')
  await field.fill('schedule g')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Schedule New Game' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field.fill('nothing like it')
  await expect(goTo.getByText('Nothing has this name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(goTo).toBeHidden()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(keys).toBeVisible()
  await expectNoAxeFindings(page, 'keyboard shortcuts')
  await keys.getByRole('switch', { name: 'Use shortcuts of one character' }).click()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
})

test('on a phone the menu of a league names the theme, and all its words begin in one line', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await signUp(page)
  const league = await makeLeague(page)
  await page.goto(`${league.address}/teams`)
  await page.getByRole('button', { name: 'League Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'League Menu' })
  await expect(menu.getByText('Switch to dark theme')).toBeVisible()
  const starts = await menu.getByRole('listitem').evaluateAll((entries) =>
    entries.map((entry) => {
      const words = document.createRange()
      words.selectNodeContents(entry.querySelector('svg')?.nextSibling ?? entry)
      return Math.round(words.getBoundingClientRect().left)
    }),
  )
  expect(starts.length).toBeGreaterThan(6)
  expect(new Set(starts).size).toBe(1)
  await expectNoAxeFindings(page, 'league menu')
})

test('the menu of a league leads to the other leagues', async ({ page }) => {
  await signUp(page)
  await makeLeague(page, { name: 'Beach Mondays' })
  const league = await makeLeague(page)
  await page.goto(`/pro/league/${league.id}/teams`)
  await page.getByRole('button', { name: 'League Menu' }).click()
  await page.getByRole('dialog', { name: 'League Menu' }).getByRole('link', { name: 'Beach Mondays' }).click()
  await expect(page.getByRole('heading', { name: 'Beach Mondays' })).toBeVisible()
})
