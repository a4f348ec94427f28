// Several leagues share the courts of a hall: they are adopted in one press, a taken court is refused with the name of the other
// league, the day of the hall shows all of them, and the hall closes for an evening.
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { desk, makeLeague, openSettings, phone, post, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'

const day = '2027-01-07'
const inHall = { timezone: 'Europe/Zurich', startDate: day, tierCount: 1, gameDuration: 45 }

const devices = sweep([
  ['phone', { viewport: phone, hasTouch: true, isMobile: true }],
  ['desk', { viewport: desk }],
] as const)

/** Creates a league with courts and one game on a court. */
async function makeLeagueInHall(page: Page, name: string, courts: string[], court: string, time: string) {
  const league = await makeLeague(page, { ...inHall, name }, [
    `${name.slice(0, 90)} A`,
    `${name.slice(0, 90)} B`,
  ])
  for (const courtName of courts)
    await post(page, '/api/tier-courts', { leagueId: league.id, tier: 1, courtName })
  await schedule(page, league, { team1: 0, team2: 1, day, time, court })
  return league
}

for (const [device, use] of devices) {
  test.describe(`on a ${device}`, () => {
    test.use({ ...use, timezoneId: 'Europe/Zurich' })
    const isPhone = device === 'phone'

    test('the leagues of a hall adopt its courts, and none gets a court that another one has', async ({
      page,
    }) => {
      await signUp(page)
      const mixed = await makeLeagueInHall(page, 'Mixed', ['Court 1', 'Court 2'], 'Court 2', '19:00')
      await makeLeagueInHall(page, 'Youth', ['COURT 1', 'court 2'], 'Court 1', '18:00')

      await page.goto('/pro')
      await page.getByRole('link', { name: 'Open Halls' }).click()
      await expect(page.getByRole('heading', { name: 'No halls yet' })).toBeVisible()
      await page.getByRole('button', { name: 'Create Hall' }).click()
      const creating = page.getByRole('dialog', { name: 'Create Hall' })
      await expect(creating.getByLabel('Courts')).toHaveValue(/^Court 1\ncourt 2$/i)
      await creating.getByLabel('Courts').fill('Court 1\nCourt 2\nCourt 3')
      await creating.getByLabel('Name').fill('Sports Hall')
      if (isPhone) await expectNoAxeFindings(page, 'halls: create')
      await creating.getByRole('button', { name: 'Create Hall' }).click()
      const adopting = page.getByRole('dialog', { name: 'Leagues in Sports Hall' })
      const save = adopting.getByRole('button', { name: 'Save 4 Courts' })
      await expect(save).toBeEnabled()
      if (isPhone) await expectNoAxeFindings(page, 'halls: leagues and their courts')
      await save.click()
      await expect(page.getByText('4 courts saved')).toBeVisible()
      await expect(adopting).toBeHidden()
      await expect(page.getByRole('list', { name: 'Leagues' })).toHaveText(/Mixed\s*Youth/)
      if (isPhone) await expectNoAxeFindings(page, 'halls: list')

      // The other league has the court.
      const refused = await page.request.post('/api/schedules', {
        data: {
          leagueId: mixed.id,
          team1Id: mixed.teams[0]?.id,
          team2Id: mixed.teams[1]?.id,
          gameDate: day,
          gameTime: '18:30',
          courtName: 'Court 1',
          force: true,
        },
      })
      expect(refused.status()).toBe(409)
      expect(await refused.text()).toContain('Court 1 is taken from 6:00 PM to 6:45 PM by Youth')

      await page.getByRole('link', { name: 'Open Hall: Sports Hall' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sports Hall' })).toBeVisible()
      await page.getByLabel('Day', { exact: true }).fill(day)
      await expect(page.getByRole('heading', { name: 'Thu, Jan 7, 2027' })).toBeVisible()
      if (isPhone) {
        const panel = page.getByRole('tabpanel', { name: 'Court 1' })
        await expect(panel.getByRole('listitem').first()).toHaveText(
          /^Youth\s*6:00\sPM to 6:45\sPM · 1 game$/,
        )
        await page.getByRole('tab', { name: 'Court 2' }).click()
        await expect(page.getByRole('tabpanel', { name: 'Court 2' }).getByRole('listitem').last()).toHaveText(
          /^Mixed\s*7:00\sPM/,
        )
      } else {
        const table = page.getByRole('table', { name: 'Courts and times, Thursday, Jan 7' })
        await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Court 1', 'Court 2', 'Court 3'])
        await expect(table.getByRole('cell', { name: /^Youth/ })).toHaveText(/6:00\sPM to 6:45\sPM · 1 game/)
        await expect(table.getByRole('cell', { name: /^Mixed/ })).toHaveText(/7:00\sPM to 7:45\sPM · 1 game/)
      }
      await expectNoAxeFindings(page, `halls: day on a ${device}`)

      // A court with games to come stays.
      await page.getByRole('button', { name: 'Courts', exact: true }).click()
      const courts = page.getByRole('dialog', { name: 'Courts of Sports Hall' })
      await courts.getByRole('button', { name: 'Remove Court 3' }).click()
      await courts.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Courts saved')).toBeVisible()
      await expect(courts).toBeHidden()

      await page.goto(mixed.address)
      await openSettings(page, 'Nights and courts')
      await expect(page.getByRole('link', { name: 'Court 1 in Sports Hall' })).toBeVisible()
    })

    test('a hall closes for an evening for all its leagues, and opens again', async ({ page }) => {
      await signUp(page)
      const mixed = await makeLeagueInHall(page, 'Mixed', ['Court 1'], 'Court 1', '19:00')
      const youth = await makeLeagueInHall(page, 'Youth', ['Court 2'], 'Court 2', '18:00')
      const hall = await post<{ id: number; courts: { id: number }[] }>(page, '/api/halls', {
        name: 'Sports Hall',
        courts: ['Court 1', 'Court 2'],
      })
      await post(page, `/api/halls/${hall.id}/adopt`, {
        courts: [
          { leagueId: mixed.id, name: 'Court 1', courtId: hall.courts[0]?.id },
          { leagueId: youth.id, name: 'Court 2', courtId: hall.courts[1]?.id },
        ],
      })
      await page.goto(`/pro/halls/${hall.id}?day=${day}`)
      await page.getByRole('button', { name: 'Close the Hall on This Day' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close Sports Hall on Thu, Jan 7, 2027' })
      await expect(dialog.getByRole('region', { name: 'Mixed' })).toBeVisible()
      await dialog.getByRole('region', { name: 'Youth' }).getByText('1 game', { exact: true }).click()
      await expect(
        dialog.getByText(/^Youth A vs Youth B: Thu, Jan 7, 2027, 6:00 PM, Court 2 →/),
      ).toBeVisible()
      if (isPhone) await expectNoAxeFindings(page, 'halls: close')
      await dialog.getByRole('button', { name: 'Close for 2 Leagues' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name: 'All courts are free' })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Taken back')).toBeVisible()
      await expect(page.getByRole('link', { name: isPhone ? 'Mixed' : 'Youth' })).toBeVisible()
    })
  })
}

test('a hall of names of 100 letters fits on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signUp(page)
  const long = (letter: string) => letter.repeat(100)
  const league = await makeLeagueInHall(page, long('M'), [long('C')], long('C'), '19:00')
  const hall = await post<{ id: number; courts: { id: number }[] }>(page, '/api/halls', {
    name: long('H'),
    courts: [long('C'), long('D')],
  })
  await post(page, `/api/halls/${hall.id}/adopt`, {
    courts: [{ leagueId: league.id, name: long('C'), courtId: hall.courts[0]?.id }],
  })
  const expectFits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.goto('/pro/halls')
  await expect(page.getByRole('link', { name: /^Open Hall/ })).toBeVisible()
  await expectFits()
  await page.goto(`/pro/halls/${hall.id}?day=${day}`)
  await expect(page.getByRole('link', { name: long('M') })).toBeVisible()
  await expectFits()
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFits()
})
