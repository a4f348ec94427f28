// Setup for journeys of Pro: a new account and leagues that are created through the API.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const betaPassword = 'volleyball'
export const password = 'correct horse battery'

/** Creates an account and signs in the browser of the page. Returns the e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await post(page, '/api/beta-access', { password: betaPassword })
  await post(page, '/api/auth/register', { email, password, firstName: 'Ann' })
  return email
}

/** Sends a POST request with the session of the page and expects success. */
export async function post<Body = unknown>(page: Page, path: string, data: object): Promise<Body> {
  const response = await page.request.post(path, { data })
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true)
  return (response.status() === 204 ? undefined : await response.json()) as Body
}

interface Named {
  id: number
  name: string
  tier: number
}

/** Creates a league of two tiers with four teams each, in the order of the names. */
export async function makeLeague(page: Page, fields: object = {}, names: string[] = teamNames) {
  const league = await post<Named>(page, '/api/leagues', {
    name: 'Thursday Night',
    tierCount: 2,
    teamsPerTier: 4,
    scheduleMode: 'weekly',
    startDate: '2026-09-03',
    gameDay: 'Thursday',
    timeBlockStart: '20:15',
    timeBlockEnd: '22:00',
    timezone: 'America/New_York',
    ...fields,
  })
  const teams = names.length ? await post<Named[]>(page, '/api/teams', { leagueId: league.id, names }) : []
  return { id: league.id, teams, address: `/pro/league/${league.id}` }
}

/** Creates a league of four teams on one court and plans its season from 2027-01-07. */
export async function makePlannedSeason(page: Page): Promise<MadeLeague> {
  const fields = {
    tierCount: 1,
    scheduleMode: 'fixed',
    startDate: '2027-01-07',
    timeBlockStart: '19:00',
    timeBlockEnd: '20:00',
    gameDuration: 30,
    gamesPerMatchup: 1,
  }
  const league = await makeLeague(page, fields, ['Aces', 'Blockers', 'Diggers', 'Setters'])
  await post(page, '/api/tier-courts', { leagueId: league.id, tier: 1, courtName: 'Court 1' })
  await post(page, `/api/leagues/${league.id}/auto-schedule`, {})
  return league
}

export type MadeLeague = Awaited<ReturnType<typeof makeLeague>>

export const teamNames = [
  'Aces',
  'Block Party',
  'Diggers',
  'Net Gains',
  'Spikers',
  'Setters',
  'Liberos',
  'Bumpers',
]

/** Records a result between two teams, given by their indexes, also if they have played on that day. */
export async function record(
  page: Page,
  { id, teams }: MadeLeague,
  game: { team1: number; team2: number; score: [number, number]; day: string },
): Promise<void> {
  await post(page, '/api/games', {
    leagueId: id,
    team1Id: teams[game.team1]?.id,
    team2Id: teams[game.team2]?.id,
    team1Score: game.score[0],
    team2Score: game.score[1],
    playedAt: game.day,
    status: 'completed',
    again: true,
  })
}

/** Schedules a game between two teams, given by their indexes. */
export async function schedule(
  page: Page,
  { id, teams }: MadeLeague,
  game: { team1: number; team2: number; day: string; time: string; court?: string },
): Promise<void> {
  await post(page, '/api/schedules', {
    leagueId: id,
    team1Id: teams[game.team1]?.id,
    team2Id: teams[game.team2]?.id,
    gameDate: game.day,
    gameTime: game.time,
    ...(game.court && { courtName: game.court }),
  })
}

/** Adds courts to tiers and schedules a night. Teams are given by their indexes. */
export async function scheduleNight(
  page: Page,
  league: MadeLeague,
  day: string,
  courts: readonly (readonly [tier: number, courtName: string])[],
  games: readonly (readonly [team1: number, team2: number, time: string, court: string])[],
): Promise<void> {
  for (const [tier, courtName] of courts)
    await post(page, '/api/tier-courts', { leagueId: league.id, tier, courtName })
  for (const [team1, team2, time, court] of games)
    await schedule(page, league, { team1, team2, day, time, court })
}

/** Records one week of results: in each tier the teams finish in their order. */
export async function playWeek(page: Page, league: MadeLeague, day: string): Promise<void> {
  for (const first of [0, 4]) {
    for (const [team1, team2] of [
      [0, 1],
      [2, 3],
      [0, 2],
      [1, 3],
    ] as const)
      await record(page, league, { team1: first + team1, team2: first + team2, score: [25, 15 + team2], day })
  }
}

/** Clicks a button in the header of a tab, or in its More menu, where phones have it. */
export async function clickInHeader(page: Page, name: string): Promise<void> {
  const direct = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(direct.or(more).first()).toBeVisible()
  if (!(await direct.isVisible())) await more.click()
  await direct.click()
}

/** Presses "Send New Links" in a message, and returns the text that is copied for the scorers. */
export async function sendNewLinks(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Send New Links' }).click()
  await expect(page.getByText('New links copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** Opens a section of the settings. On phones, it goes through the list of sections, back from an open section if necessary. */
export async function openSettings(page: Page, section: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit League Settings' })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Edit League' }).click()
  const link = dialog.getByRole('link', { name: section, exact: true })
  const back = dialog.getByRole('button', { name: 'All settings' })
  await expect(link.or(back).first()).toBeVisible()
  if (await back.isVisible()) await back.click()
  await link.click()
  await expect(dialog.getByRole('heading', { name: section, exact: true, level: 3 })).toBeFocused()
}
