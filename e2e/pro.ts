// What journeys through Pro begin with: a person with an account of their own, and leagues made by calls.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

export const betaPassword = 'volleyball'
export const password = 'correct horse battery'

/** Makes an account and signs the page's browser in. Returns its e-mail address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await post(page, '/api/beta-access', { password: betaPassword })
  await post(page, '/api/auth/register', { email, password, firstName: 'Ann' })
  return email
}

/** Makes a call as the person of the page; it has to succeed. */
export async function post<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer
}

interface Named {
  id: number
  name: string
  tier: number
}

/** Makes a league of two tiers of four, with its teams in the order of the names. */
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

/** A season of one week: in each tier the first beats all, and the others fall behind in order. */
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

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }
