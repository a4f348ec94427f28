// Messages between captains and their league: on the page of the captain's link, in the list of what needs attention, and by mail.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from '../axe.ts'
import { expect } from '../fixtures.ts'
import { linkTo, test } from '../mail.ts'
import { desk, makeLeague, phone, post, schedule, signUp } from '../pro.ts'
import type { MadeLeague } from '../pro.ts'
import { runsAll, sweep } from '../sweep.ts'
import { nightOfToday } from '../today.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const newAddress = () => `${randomUUID()}@example.org`

/** Expects no findings on a phone, and in `make prove` on a desk. */
async function check(page: Page, screen: string): Promise<void> {
  for (const size of sweep([phone, desk])) {
    await page.setViewportSize(size)
    await expectNoAxeFindings(page, screen)
  }
  await page.setViewportSize(phone)
}

/** The same in `make prove`, for screens that are checked elsewhere. */
async function proveCheck(page: Page): Promise<void> {
  if (runsAll) await check(page, page.url())
}

test('a captain agrees to mails and to a result, disputes another result and reads the decision', async ({
  page,
  guest: admin,
  mailServer,
}) => {
  const { timezone, day } = nightOfToday()
  await signUp(admin)
  const league = await makeLeague(admin, { timezone, gameDay: null, startDate: day, tierCount: 1 })
  await schedule(admin, league, { team1: 0, team2: 1, day, time: '00:01', court: 'Court 1' })
  await schedule(admin, league, { team1: 2, team2: 0, day, time: '02:01', court: 'Court 2' })
  const blocks = await captainLink(admin, league, 1)
  const diggers = await captainLink(admin, league, 2)

  const address = newAddress()
  await admin.goto(`${league.address}/teams`)
  await button(admin, 'More: Aces').click()
  await button(admin, 'Captain’s Link').click()
  const links = admin.getByRole('dialog', { name: 'Captain’s Link of Aces' })
  await links.getByRole('button', { name: 'Make a Link' }).click()
  await expect(links.getByLabel('Link', { exact: true })).toHaveValue(/\/team\//)
  const aces = await links.getByLabel('Link', { exact: true }).inputValue()
  await links.getByLabel('E-mail of the captain').fill(address)
  await links.getByRole('button', { name: 'Ask by Mail' }).click()
  await expect(links.getByText('was asked, has not answered yet')).toBeVisible()
  await check(admin, 'teams: captain’s link, its captain is asked')

  const question = await mailServer.find(address, 'May we write to you about Aces?')
  await page.goto(linkTo(question, '/mail#captain='))
  await expect(page.getByText('May we write to you about Aces in the league Thursday Night?')).toBeVisible()
  await check(page, 'mail: may we write to you')
  await button(page, 'Yes, Write to Me').click()
  await expect(heading(page, 'We write to you')).toBeVisible()
  await check(page, 'mail: we write to you')

  await page.goto(diggers)
  await reportResult(page, 'Diggers vs Aces', [25, 20])
  await page.goto(blocks)
  await reportResult(page, 'Aces vs Block Party', [21, 25])
  await page.goto(aces)
  await expect(page.getByText(/Diggers has reported this/)).toBeVisible()
  await check(page, 'captain: a result is reported')
  await button(page, 'Agree: Diggers vs Aces').click()
  await expect(page.getByRole('button', { name: 'Agree: Diggers vs Aces' })).toBeHidden()
  await button(page, 'Dispute: Aces vs Block Party').click()
  await page.getByLabel('Aces score').fill('25')
  await page.getByLabel('Block Party score').fill('21')
  await page.getByLabel('Why (for the league)').fill('The sheet was turned around')
  await check(page, 'captain: dispute')
  await button(page, 'Send to the League').click()
  await expect(page.getByText('You dispute this. It counts until the league decides.')).toBeVisible()

  await admin.goto(`${league.address}/attention`)
  await expect(heading2(admin, '1 thing needs attention')).toBeVisible()
  await check(admin, 'attention: a disputed result')
  await button(admin, 'Decide the Result').click()
  const dialog = admin.getByRole('dialog', { name: 'Decide the Result' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Block Party: 21–25' })).toBeVisible()
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Aces: 25–21 · “The sheet was turned around”' }),
  ).toBeVisible()
  await expect(dialog.getByRole('link', { name: /How it was scored/ })).toBeVisible()
  await check(admin, 'attention: decide the result')
  await dialog.getByText('Use 25–21').click()
  await dialog.getByLabel('Why (both captains see it)').fill('The referee says so')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(heading2(admin, '0 things need attention')).toBeFocused()
  await expect(admin.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
  const decision = await mailServer.find(address, 'Aces – Block Party: the league has decided')
  expect(decision.text).toContain('Reason: The referee says so')
  await page.goto(linkTo(decision, '/team/'))
  await expect(page.getByText('The league has decided: The referee says so')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Dispute: Aces vs Block Party/ })).toBeHidden()
})

test('a captain cannot play on four days, and the league decides about each', async ({
  page,
  guest: admin,
  mailServer,
}) => {
  const { league, day, aces, address } = await makeNotifiedTeam(admin, mailServer)
  const days = [7, 14, 21, 28].map((ahead) => later(day, ahead))
  for (const [i, on] of days.entries())
    await schedule(admin, league, { team1: 0, team2: 1 + i, day: on, time: '20:15', court: 'Court 1' })

  await page.setViewportSize(phone)
  await page.goto(aces)
  const part = page.getByRole('region', { name: 'Days we cannot play' })
  await expect(part.getByRole('listitem')).toHaveCount(0)
  for (const on of days) await reportAbsence(page, on, on === days[0] ? 'A wedding' : '')
  await reportAbsence(page, later(day, 8))
  await expect(rowOf(page, later(day, 8))).toContainText('Noted. The planner leaves that day free if it can.')
  await button(page, `Take back: ${inWords(later(day, 8))}`).click()
  await expect(part.getByRole('listitem')).toHaveCount(4)
  await proveCheck(page)

  await admin.goto(`${league.address}/attention`)
  await expect(heading2(admin, '4 things need attention')).toBeVisible()
  await expect(admin.getByText(/Aces cannot play on .*, told 7 days before: .*“A wedding”/)).toBeVisible()
  await proveCheck(admin)
  const card = (opponent: string) => admin.getByRole('group', { name: new RegExp(`Aces vs ${opponent}`) })

  await card('Block Party').getByRole('button', { name: 'Keep the Game' }).click()
  const keep = admin.getByRole('dialog', { name: 'Keep the Game' })
  await keep.getByLabel('Why (the captain sees it)').fill('No other day is free')
  await check(admin, 'attention: keep the game')
  await keep.getByRole('button', { name: 'Keep the Game' }).click()
  await expect(heading2(admin, '3 things need attention')).toBeFocused()

  await card('Diggers').getByRole('button', { name: 'Cancel Game' }).click()
  await expect(heading2(admin, '2 things need attention')).toBeFocused()

  await card('Net Gains').getByRole('button', { name: 'Forfeit', exact: true }).click()
  const forfeit = admin.getByRole('dialog', { name: /Forfeit/ })
  await expect(forfeit.getByRole('radio', { name: /^Aces/ })).toBeChecked()
  await proveCheck(admin)
  await forfeit.getByRole('button', { name: 'Forfeit Game' }).click()
  await expect(heading2(admin, '1 thing needs attention')).toBeVisible()

  await card('Spikers').getByRole('button', { name: 'Reschedule' }).click()
  const move = admin.getByRole('dialog', { name: /^Reschedule/ })
  await move.getByRole('radio', { name: /^Another day, time or court/ }).check()
  await move.getByLabel('Date').fill(later(day, 30))
  await proveCheck(admin)
  await move.getByRole('button', { name: 'Move Game' }).click()
  await expect(admin.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()

  await page.reload()
  const decisions = [
    'The league asks you to play: No other day is free',
    'Your game of that day was moved or cancelled.',
    'Your game of that day counts as forfeited.',
    'Your game of that day was moved or cancelled.',
  ]
  for (const [i, on] of days.entries()) await expect(rowOf(page, on)).toContainText(decisions[i] ?? '')
  await expect(part.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
  await proveCheck(page)
  const subject = `${shortly(days[0] ?? '')}: the league asks Aces to play`
  expect((await mailServer.find(address, subject)).text).toContain('Reason: No other day is free')
})

test('the link below a mail stops mails about one team, then about all teams of the league', async ({
  page,
  guest: admin,
  mailServer,
}) => {
  const { league, day, address } = await makeNotifiedTeam(admin, mailServer)
  await sayYes(admin, mailServer, league, 2, address)
  const cancelANight = async (ahead: number) => {
    await schedule(admin, league, { team1: 0, team2: 1, day: later(day, ahead), time: '20:15' })
    await schedule(admin, league, { team1: 2, team2: 3, day: later(day, ahead), time: '20:15' })
    await post(admin, `/api/leagues/${league.id}/nights/${later(day, ahead)}/cancel`, { reason: 'Closed' })
  }
  const subjects = async () => (await mailServer.all(address)).map(({ subject }) => subject)
  const ofAces = (ahead: number) => `Cancelled on ${shortly(later(day, ahead))}: Aces – Block Party`
  const ofDiggers = (ahead: number) => `Cancelled on ${shortly(later(day, ahead))}: Diggers – Net Gains`

  await cancelANight(7)
  const mail = await mailServer.find(address, ofAces(7))
  await mailServer.find(address, ofDiggers(7))
  expect((await fetch(mail.unsubscribe)).status).toBe(200) // what a program that checks mails does: it stops nothing
  await page.goto(linkTo(mail, '/mail#stop='))
  await expect(page.getByText(/^Shall we write to you no more about Aces/)).toBeVisible()
  await proveCheck(page)
  await button(page, 'Stop Mails').click()
  await expect(heading(page, 'You get no more mails')).toBeVisible()
  await proveCheck(page)
  await cancelANight(14)
  await mailServer.find(address, ofDiggers(14))
  expect(await subjects()).not.toContain(ofAces(14))

  await button(page, 'Get Them Again').click()
  await expect(heading(page, 'Stop these mails')).toBeVisible()
  await button(page, 'Stop Mails About All Teams of Thursday Night').click()
  await expect(heading(page, 'You get no more mails')).toBeVisible()
  await proveCheck(page)
  await cancelANight(21)

  // The button of a mail program: one POST, and the mails of another captain still arrive.
  const other = newAddress()
  await sayYes(admin, mailServer, league, 0, other)
  await cancelANight(28)
  const last = await mailServer.find(other, ofAces(28))
  expect((await fetch(last.unsubscribe, { method: 'POST' })).ok).toBe(true)
  await cancelANight(35)
  const third = newAddress()
  await sayYes(admin, mailServer, league, 0, third)
  await cancelANight(42)
  await mailServer.find(third, ofAces(42))
  expect((await mailServer.all(other)).map(({ subject }) => subject)).not.toContain(ofAces(42))
  for (const ahead of [21, 28, 35, 42]) {
    expect(await subjects()).not.toContain(ofAces(ahead))
    expect(await subjects()).not.toContain(ofDiggers(ahead))
  }
})

const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const rowOf = (page: Page, day: string) => page.getByRole('listitem', { name: inWords(day) })

type MailServer = Parameters<Parameters<typeof test>[2]>[0]['mailServer']

/** A league whose captain of Aces has a link and gets mails. */
async function makeNotifiedTeam(admin: Page, mailServer: MailServer) {
  const { timezone, day } = nightOfToday()
  await signUp(admin)
  const league = await makeLeague(admin, { timezone, gameDay: null, startDate: day, tierCount: 1 })
  const aces = await captainLink(admin, league, 0)
  const address = newAddress()
  await sayYes(admin, mailServer, league, 0, address)
  return { league, day, aces, address }
}

/** Makes the captain's link of a team. */
async function captainLink(admin: Page, { teams }: MadeLeague, team: number): Promise<string> {
  const path = `/api/teams/${teams[team]?.id}/captain-link`
  return `/team/${(await post<{ token: string }>(admin, path, {})).token}`
}

/** Enters the address of a captain, and says yes with the link of the question. */
async function sayYes(
  admin: Page,
  mailServer: MailServer,
  { teams }: MadeLeague,
  team: number,
  email: string,
): Promise<void> {
  await post(admin, `/api/teams/${teams[team]?.id}/contacts`, { email })
  const mail = await mailServer.find(email, `May we write to you about ${teams[team]?.name}?`)
  const link = linkTo(mail, '/mail#captain=')
  await post(admin, `/api/contacts/${link.slice(link.indexOf('=') + 1)}`, {})
}

/** Reports the result of a game as its captain. */
async function reportResult(page: Page, game: string, [score1, score2]: [number, number]): Promise<void> {
  const [team1, team2] = game.split(' vs ')
  await button(page, `Report Result: ${game}`).click()
  await page.getByLabel(`${team1} score`).fill(String(score1))
  await page.getByLabel(`${team2} score`).fill(String(score2))
  await page.getByRole('dialog').getByRole('button', { name: 'Report Result' }).click()
  await expect(page.getByText(/You have reported this/)).toBeVisible()
}

/** Reports a day on which the team cannot play. */
async function reportAbsence(page: Page, day: string, why = ''): Promise<void> {
  await button(page, 'We Cannot Play on…').click()
  const dialog = page.getByRole('dialog', { name: 'We cannot play' })
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByLabel('Why (for the league)').fill(why)
  if (why) await check(page, 'captain: we cannot play')
  await dialog.getByRole('button', { name: 'Tell the League' }).click()
  await expect(rowOf(page, day)).not.toContainText('Kept on this phone')
}

/** The day that is some days after another one. */
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** "Thu, Nov 26, 2026". */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** "Thu, Nov 26". */
const shortly = (day: string) => inWords(day).slice(0, -', 2026'.length)
