// A league night that is on: courts with games of today, watched by anybody and scored by calls.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'
import { makeLeague, post } from './pro.ts'
import type { MadeLeague } from './pro.ts'

export interface TonightGame {
  gameId: number
  inviteToken: string
  watchToken: string
}

/** The day on which the server is, for leagues in UTC. */
export const today = () => new Date().toISOString().slice(0, 10)

/** Makes a league that anybody may look at. Its slug is its own in the whole run. */
export async function openLeague(page: Page, fields: object = {}, names?: string[]) {
  const slug = `night-${randomUUID().slice(0, 8)}`
  const open = { timezone: 'UTC', scheduleMode: 'fixed', visibility: 'public', slug, ...fields }
  return { slug, ...(await makeLeague(page, open, names)) }
}

/** Schedules a game of tonight between two teams, by their places. */
export async function tonight(
  page: Page,
  { id, teams }: MadeLeague,
  [team1, team2]: [number, number],
  courtName = 'Court 1',
  gameTime = '20:15',
): Promise<TonightGame> {
  return post(page, '/api/schedules', {
    leagueId: id,
    team1Id: teams[team1]?.id,
    team2Id: teams[team2]?.id,
    gameDate: today(),
    gameTime,
    courtName,
  })
}

/** Tells the server events of a game, as a device that holds its score link does. "1" and "2" are points. */
export async function score(
  request: APIRequestContext,
  { gameId, inviteToken }: TonightGame,
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
  const answer = await request.patch(`/api/games/${gameId}`, {
    headers: { 'X-Invite-Token': inviteToken },
    data: { device: 'court-side', after: 0, sentAt: Date.now(), events, team1Score: 0, team2Score: 0 },
  })
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true)
}

/** A game to 25, with this winner and this many points of the other. */
export function wonBy(team: '1' | '2', other: number): string {
  return (team === '1' ? '2' : '1').repeat(other) + team.repeat(25)
}
