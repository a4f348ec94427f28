// A season as it was booked: ten nights, in the create dialog, as a setting, and when it does not fit.
import { proveNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, openSettings, phone, clickInHeader, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const teams = ['Aces', 'Blockers', 'Diggers', 'Setters', 'Spikers', 'Servers', 'Liberos', 'Rollers']

for (const [device, viewport] of sweep(Object.entries({ phone, desk }))) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, expectedFaults: [/status of 422/] })

    test('ten weeks are booked in the create dialog, refused where they do not fit, and planned', async ({
      page,
    }) => {
      await signUp(page)
      await page.goto('/pro')
      await page.getByRole('button', { name: 'Create Your First League' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create League' })
      await dialog.getByLabel('League name').fill('Thursday Night')
      await dialog.getByLabel('Number of tiers').fill('1')
      await dialog.getByLabel('Teams per tier').fill('8')
      await dialog.getByLabel('Start date').fill('2027-01-07')
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByRole('button', { name: 'as short as possible' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await dialog.getByRole('button', { name: 'spread over the nights booked' }).click()
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(
        dialog.getByText('Enter the number of nights, or an end date for the season'),
      ).toBeVisible()
      await expect(dialog.getByLabel('Number of nights')).toBeFocused()
      await dialog.getByLabel('Number of nights').fill('10')
      await dialog.getByRole('button', { name: '2', exact: true }).click()
      const preview = dialog.getByRole('complementary', { name: 'Preview' })
      await expect(preview.getByText('7 starts: 7 games a night, every team up to 1')).toBeVisible()
      await expect(dialog.getByText(/It does not fit: there is room for 1 game of each team/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Look for holidays' }).click()
      await dialog.getByLabel('Holidays').selectOption('United States')
      await dialog.getByRole('switch', { name: 'Skip Nov 25, 2027: Thanksgiving Day' }).click()
      await expect(dialog.getByRole('button', { name: 'Play on Nov 25, 2027' })).toBeVisible()
      await proveNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await dialog.getByRole('button', { name: 'Add Court to tier 1' }).click()
      await dialog.getByRole('button', { name: 'Create League' }).click()
      await page.getByLabel('Team names').fill(teams.join('\n'))
      await page.getByRole('button', { name: 'Add 8 Teams' }).click()
      await expect(page.getByRole('heading', { name: '8 teams' })).toBeVisible()

      await page.getByRole('tab', { name: 'Schedule' }).click()
      await page.getByRole('button', { name: 'Auto Schedule Season' }).click()
      const plan = page.getByRole('dialog', { name: 'Auto Schedule Season' })
      await expect(
        plan.getByText(/8 games of tier 1, and there is room for 7: 2 places short/).first(),
      ).toBeVisible()
      await proveNoAxeFindings(page)
      await plan
        .getByRole('button', {
          name: 'Every team plays 1 game each night: 10 game nights, through Mar 11, 2027.',
        })
        .click()
      await expect(page.getByText('Season changed')).toBeVisible()
      await expect(
        plan.getByText(/40 games over 10 weeks, Jan 7, 2027 - Mar 11, 2027.*Every team plays 10, 1 a night/),
      ).toBeVisible()
      await plan.getByRole('button', { name: /^Publish \d/ }).click()
      await expect(page.getByText('40 upcoming games')).toBeVisible()

      await openSettings(page, 'Nights and courts')
      await expect(page.getByLabel('Number of nights')).toHaveValue('10')
      await expect(page.getByRole('button', { name: '1', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.getByLabel('Number of nights').fill('12')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('League updated')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
      await clickInHeader(page, 'Auto Schedule Season')
      await expect(plan.getByText(/Would add 8 games; 40 stay where they are/)).toBeVisible()
    })
  })
}

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('no choice of the season sticks out of the dialog', async ({ page }) => {
    await signUp(page)
    await page.goto('/pro')
    await page.getByRole('button', { name: 'Create Your First League' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create League' })
    await dialog.getByLabel('League name').fill('Thursday Night')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'spread over the nights booked' }).click()
    const groups = dialog.getByRole('group').filter({ has: page.getByRole('button') })
    const overflows = await groups.evaluateAll((list) =>
      list.flatMap((group) => {
        const { right } = group.getBoundingClientRect()
        return [...group.querySelectorAll('button')]
          .filter((button) => button.getBoundingClientRect().right > right + 0.5)
          .map((button) => button.textContent)
      }),
    )
    expect(overflows).toEqual([])
  })
})
