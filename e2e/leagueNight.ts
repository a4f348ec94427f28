// Setup for a league night in progress: public games of today that are scored through the API.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { makeLeague, post } from './pro.ts'
import type { MadeLeague } from './pro.ts'
import { nightOfToday } from './today.ts'

export interface TonightGame {
  /** The line of the schedule. */
  id: number
  gameId: number
  inviteToken: string
  watchToken: string
}

/** Creates a public league with a unique slug, in a time zone in which it is about noon, so that evening games are still to come. */
export async function makeOpenLeague(page: Page, fields: object = {}, names?: string[]) {
  const slug = `night-${randomUUID().slice(0, 8)}`
  const { timezone, day } = nightOfToday()
  const open = { timezone, scheduleMode: 'fixed', visibility: 'public', slug, ...fields }
  return { slug, day, ...(await makeLeague(page, open, names)) }
}

/** Schedules a game of tonight between two teams, given by their indexes. */
export async function scheduleTonight(
  page: Page,
  { id, teams, day }: MadeLeague & { day: string },
  [team1, team2]: [number, number],
  courtName = 'Court 1',
  gameTime = '20:15',
): Promise<TonightGame> {
  return post(page, '/api/schedules', {
    leagueId: id,
    team1Id: teams[team1]?.id,
    team2Id: teams[team2]?.id,
    gameDate: day,
    gameTime,
    courtName,
  })
}

/** Sends points, as a string of "1" and "2", followed by other events, as a device with the score link. */
export async function sendPoints(
  request: APIRequestContext,
  { gameId, inviteToken }: Pick<TonightGame, 'gameId' | 'inviteToken'>,
  run: string,
  more: object[] = [],
): Promise<void> {
  const points = run.split('').map((point) => ({ type: 'point', team: `team${point}` }))
  const events = [...points, ...more].map((event) => ({
    id: randomUUID(),
    at: Date.now(),
    seen: 0,
    ...event,
  }))
  const response = await request.patch(`/api/games/${gameId}`, {
    headers: { 'X-Invite-Token': inviteToken },
    data: { device: 'court-side', after: 0, sentAt: Date.now(), events, team1Score: 0, team2Score: 0 },
  })
  expect(response.ok(), `${response.status()} ${await response.text()}`).toBe(true)
}

/** Returns the points of a game to 25 with the given winner and points of the other team. */
export function pointsOfWin(team: '1' | '2', other: number): string {
  return (team === '1' ? '2' : '1').repeat(other) + team.repeat(25)
}
