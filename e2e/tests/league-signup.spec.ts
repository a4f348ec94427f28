// Teams sign up for a season by a link, without an account, and a manager accepts them.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect } from '../fixtures.ts'
import { linkTo, test } from '../mail.ts'
import { clickInHeader, desk, makeLeague, phone, post, signUp } from '../pro.ts'
import { sweep } from '../sweep.ts'
import { website } from '../website.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const smallPhone = { width: 320, height: 640 }

for (const viewport of sweep([phone, desk]))
  test(`at ${viewport.width} pixels an admin opens sign-up, two captains sign up on phones, and the season is planned`, async ({
    page,
    guest: admin,
    mailServer,
  }) => {
    await signUp(admin)
    const league = await makeLeague(
      admin,
      {
        tierCount: 1,
        scheduleMode: 'fixed',
        startDate: '2027-01-07',
        endDate: '2027-02-11',
        timeBlockStart: '19:00',
        timeBlockEnd: '20:00',
        gameDuration: 30,
        gamesPerMatchup: 1,
      },
      [],
    )
    await post(admin, '/api/tier-courts', { leagueId: league.id, tier: 1, courtName: 'Court 1' })
    await admin.setViewportSize(viewport)
    await admin.goto(`${league.address}/teams`)
    await button(admin, 'Open Sign-up').click()
    const settings = admin.getByRole('dialog', { name: 'Sign-up' })
    await settings.getByRole('button', { name: 'Open Sign-up' }).click()
    await expect(settings.getByLabel('Link for the captains')).toHaveValue(/\/join\//)
    await expectNoAxeFindings(admin, 'sign-up: link and settings')
    const link = await settings.getByLabel('Link for the captains').inputValue()
    await settings.getByRole('button', { name: 'Close', exact: true }).click()

    await page.setViewportSize(smallPhone)
    for (const [at, team] of ['Aces', 'Blockers'].entries()) {
      const address = `${randomUUID()}@example.org`
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign up for Thursday Night' })).toBeVisible()
      await expect(page.getByText(`${4 - at} of 4 places are left`)).toBeVisible()
      await page.getByLabel('Team name').fill(team)
      await page.getByLabel('Your name').fill('Bea')
      await page.getByLabel('Your e-mail').fill(address)
      if (at === 1) {
        await button(page, 'Add days off, a wish or a comment').click()
        await button(page, 'Thu, Jan 14, 2027').click()
        await expectNoAxeFindings(page, 'sign-up: form')
      }
      await button(page, 'Sign Up').click()
      await expect(page.getByText('Not confirmed yet')).toBeVisible()
      const mail = await mailServer.find(address, `Confirm that ${team} sign up for Thursday Night`)
      await page.goto(linkTo(mail, '/join/'))
      await button(page, 'Confirm the Sign-up').click()
      await expect(page.getByText(`Place ${at + 1} of 4`)).toBeVisible()
    }
    await expectNoAxeFindings(page, 'sign-up: page of the sender')

    await admin.reload()
    await expect(admin.getByText('Open · 2 of 4 places taken')).toBeVisible()
    await expect(admin.getByText('Cannot play on Thu, Jan 14, 2027')).toBeVisible()
    await expectNoAxeFindings(admin, 'sign-up: list of the league')
    await button(admin, 'Accept All That Fit').click()
    await button(admin, 'Accept 2 Teams').click()
    await expect(admin.getByRole('heading', { name: '2 teams' })).toBeVisible()
    await button(admin, 'Undo').click()
    await expect(admin.getByText('The sign-ups have their places as before')).toBeVisible()
    await expect(admin.getByText('Cannot play on Thu, Jan 14, 2027')).toBeVisible()
    await button(admin, 'Accept All That Fit').click()
    await button(admin, 'Accept 2 Teams').click()
    await expect(admin.getByRole('heading', { name: '2 teams' })).toBeVisible()
    await admin.goto(`${league.address}/schedule`)
    await clickInHeader(admin, 'Auto Schedule Season')
    await button(admin, /^Publish \d/).click()
    await expect(admin.getByText('Season scheduled!')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Blockers' })).toBeVisible()
    await expect(page).toHaveURL(/\/team\//)
  })

test('a club shows the page of sign-up in a frame of its website, and its captain gets a page of their own', async ({
  page,
  guest: admin,
  mailServer,
}) => {
  await signUp(admin)
  const league = await makeLeague(admin, {}, [])
  const { page: opened } = await admin.request
    .put(`/api/leagues/${league.id}/signup`, { data: { open: true, places: 2 } })
    .then((response) => response.json() as Promise<{ page: { token: string } }>)
  const club = await website(
    `<!doctype html><title>Our club</title><iframe src="${mailServer.url}/join/${opened.token}" title="Sign up" width="100%" height="600"></iframe>`,
  )
  await page.goto(club.url)
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Team name').fill('Aces')
  await frame.getByLabel('Your name').fill('Bea')
  await frame.getByLabel('Your e-mail').fill(`${randomUUID()}@example.org`)
  await frame.getByRole('button', { name: 'Sign Up' }).click()
  await expect(frame.getByText('The sign-up was sent')).toBeVisible()
  const own = page.waitForEvent('popup')
  await frame.getByRole('link', { name: 'Open the page of your sign-up' }).click()
  await expect((await own).getByRole('heading', { name: 'Aces in Thursday Night' })).toBeVisible()
  club.stop()
})
