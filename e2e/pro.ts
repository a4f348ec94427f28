// Setup for journeys through Pro: a new account, and leagues created through the API.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const betaPassword = 'volleyball'
export const password = 'correct horse battery'

/** Creates an account and signs the page's browser in. Returns the e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await post(page, '/api/beta-access', { password: betaPassword })
  await post(page, '/api/auth/register', { email, password, firstName: 'Ann' })
  return email
}

/** Makes a POST request with the page's session. It has to succeed. */
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

/** Creates a league with two tiers of four teams, in the order of the names. */
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

/** Creates a league of four teams on one court and plans its season, from 2027-01-07. */
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

/** Records a game between two teams, by their places. */
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
  })
}

/** Schedules a game between two teams, by their places. */
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

/** Gives the tiers these courts, and schedules a night: each game with the places of its teams, its time and its court. */
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

/** Plays one week: in each tier the teams finish in their order. */
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

/** Presses a button of the head of a tab, or finds it behind the three dots, where a phone has it. */
export async function pressInHead(page: Page, name: string): Promise<void> {
  const direct = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(direct.or(more).first()).toBeVisible()
  if (!(await direct.isVisible())) await more.click()
  await direct.click()
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** Opens a section of the settings. On a phone they are a list first, or the section that is open leads back to it. */
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
