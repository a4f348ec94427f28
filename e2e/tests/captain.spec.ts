import type { Page } from '@playwright/test'
import { expectNoAxeFindings, proveNoAxeFindings } from '../axe.ts'
import { expect } from '../fixtures.ts'
import { test } from '../game.ts'
import { desk, makeLeague, phone, post, record, schedule, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'
import { nightOfToday } from '../today.ts'

test.use({ expectedFaults: [/410 \(Gone\)/] }) // of a link that was switched off

for (const [device, viewport] of sweep(Object.entries({ phone, desk })))
  test(`on a ${device}, a captain opens the link of the team and scores its next game`, async ({
    page,
    admin,
  }) => {
    await page.setViewportSize(viewport)
    const { timezone, day } = nightOfToday()
    await signUp(admin)
    const league = await makeLeague(admin, { timezone, gameDay: null, startDate: day, tierCount: 1 })
    await record(admin, league, { team1: 0, team2: 1, score: [25, 20], day })
    await schedule(admin, league, { team1: 2, team2: 0, day, time: '12:30', court: 'Court 1' })
    await schedule(admin, league, { team1: 0, team2: 3, day, time: '13:15', court: 'Court 2' })

    await admin.goto(`${league.address}/teams`)
    await admin.getByRole('button', { name: 'More: Aces' }).click()
    await admin.getByRole('button', { name: 'Captain’s Link' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Captain’s Link of Aces' })
    await dialog.getByRole('button', { name: 'Make a Link' }).click()
    await expect(dialog.getByLabel('Link')).toHaveValue(/\/team\//)
    await proveNoAxeFindings(admin)
    const link = await dialog.getByLabel('Link').inputValue()

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Aces' })).toBeVisible()
    const next = page.getByRole('region', { name: 'Next game' })
    await expect(next).toContainText(/12:30 PM.*Diggers.*Court 1/)
    await expect(page.getByRole('heading', { name: 'Place 1 of 8 in tier 1' })).toBeVisible()
    await expect(next.getByRole('link', { name: 'Score: Aces vs Net Gains' })).toBeVisible()
    await expectNoAxeFindings(page, 'captain: page of the team')
    await next.getByRole('link', { name: 'Score this game: Diggers vs Aces' }).click()
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()

    await dialog.getByRole('button', { name: 'Switch Link Off' }).click()
    await admin
      .getByRole('dialog', { name: 'Switch the link off?' })
      .getByRole('button', { name: 'Switch Off' })
      .click()
    await expect(admin.getByText('Link switched off')).toBeVisible()
    await page.goto(link)
    await expect(
      page.getByText(
        "This captain's link has been replaced or switched off. Ask the league for the new one.",
      ),
    ).toBeVisible()
  })

test('a manager makes all links, shares them as one text and prints them', async ({ admin }) => {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(admin)
  const league = await makeLeague(admin, { tierCount: 1 })
  await admin.goto(`${league.address}/teams`)
  await admin.getByRole('button', { name: 'Captains’ Links' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Captains’ Links' })
  await dialog.getByRole('button', { name: 'Make All Links' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy the link of Aces' })).toBeVisible()
  await expectNoAxeFindings(admin, 'teams: links of all captains')
  await dialog.getByRole('button', { name: 'Copy as Text' }).click()
  await expect(admin.getByText('Text copied!')).toBeVisible()
  const text = await admin.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('Thursday Night: the links of the captains')
  expect(text.match(/\/team\//g)).toHaveLength(league.teams.length)
  await dialog.getByRole('button', { name: 'Print the List' }).click()
  await expect(admin.getByRole('heading', { name: 'Captains’ Links' })).toBeFocused()
  await expect(admin.getByRole('img', { name: /^QR code of/ })).toHaveCount(league.teams.length)
  await expectNoAxeFindings(admin, 'teams: links of all captains, to print')
})

test('two captains confirm one result and dispute another, which the league decides', async ({
  page,
  admin,
}) => {
  const { timezone, day } = nightOfToday()
  await signUp(admin)
  const league = await makeLeague(admin, { timezone, gameDay: null, startDate: day, tierCount: 1 })
  const aces = await captainLink(admin, league.teams[0]?.id)
  const diggers = await captainLink(admin, league.teams[2]?.id)
  await schedule(admin, league, { team1: 0, team2: 2, day, time: '00:01', court: 'Court 1' })

  await page.goto(aces)
  await page.getByRole('button', { name: 'Report Result: Aces vs Diggers' }).click()
  await page.getByLabel('Aces score').fill('25')
  await page.getByLabel('Diggers score').fill('20')
  await expectNoAxeFindings(page, 'captain: report a result')
  await page.getByRole('dialog').getByRole('button', { name: 'Report Result' }).click()
  await expect(page.getByText(/You have reported this/)).toBeVisible()

  await page.goto(diggers)
  await expect(page.getByText(/Aces has reported this/)).toBeVisible()
  await page.getByRole('button', { name: 'Dispute: Aces vs Diggers' }).click()
  await page.getByLabel('Aces score').fill('20')
  await page.getByLabel('Diggers score').fill('25')
  await page.getByLabel('Why (for the league)').fill('We won')
  await page.getByRole('button', { name: 'Send to the League' }).click()
  await expect(page.getByText('You dispute this. It counts until the league decides.')).toBeVisible()
  await proveNoAxeFindings(page)

  await admin.goto(`${league.address}/attention`)
  await expect(admin.getByText(/the result is 25–20, and Diggers says 20–25/)).toBeVisible()
  await admin.getByRole('button', { name: 'Decide the Result' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Decide the Result' })
  await dialog.getByText('Use 20–25').click()
  await dialog.getByLabel('Why (both captains see it)').fill('The sheet says so')
  await proveNoAxeFindings(admin)
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(admin.getByText('Result decided')).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
  await admin.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(admin.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(admin.getByText(/the result is 25–20, and Diggers says 20–25/)).toBeVisible()

  await admin.getByRole('button', { name: 'Decide the Result' }).click()
  await dialog.getByText('Use 20–25').click()
  await dialog.getByLabel('Why (both captains see it)').fill('The sheet says so')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('The league has decided: The sheet says so')).toBeVisible()
})

/** Makes the captain's link of a team. */
async function captainLink(admin: Page, teamId = 0): Promise<string> {
  const { token } = await post<{ token: string }>(admin, `/api/teams/${teamId}/captain-link`, {})
  return `/team/${token}`
}
