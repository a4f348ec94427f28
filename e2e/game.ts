// What journeys of a live game begin with: a league with scheduled games and their score links.
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { makeLeague, schedule, signUp } from './pro.ts'

export interface LiveGame {
  leagueId: number
  gameId: number
  token: string
  /** The address of the score link. */
  address: string
}

interface Scheduled {
  gameId: number
  inviteToken: string
}

interface Options {
  /** What the league's games are played to. */
  rules?: object
  sportType?: string
  names?: string[]
  games?: number
}

/**
 * Makes a league as the admin whom `admin` is signed in as (and signs up where nobody is), and schedules games between
 * its first two teams.
 */
export async function liveGames(admin: Page, options: Options = {}): Promise<LiveGame[]> {
  await signUp(admin)
  const { rules, sportType = 'volleyball', names = ['Aces', 'Block Party'], games = 1 } = options
  const league = await makeLeague(admin, { sportType, ...(rules && { rules }) }, names)
  for (let i = 0; i < games; i++) {
    const time = `2${i % 2}:15`
    await schedule(admin, league, { team1: 0, team2: 1, day: `2026-09-${10 + 7 * (i >> 1)}`, time })
  }
  const answer = await admin.request.get(`/api/leagues/${league.id}/schedules`)
  const rows = (await answer.json()) as Scheduled[]
  return rows.map(({ gameId, inviteToken }) => ({
    leagueId: league.id,
    gameId,
    token: inviteToken,
    address: `/game/${inviteToken}`,
  }))
}

export async function liveGame(admin: Page, options: Options = {}): Promise<LiveGame> {
  const [game] = await liveGames(admin, options)
  if (!game) throw new Error('The league has no game')
  return game
}

interface Entry {
  type: string
  outcome: string
  device?: string
}

/** What the server has of a game, as its link shows it. */
export async function serverSide(page: Page, { token }: LiveGame) {
  const answer = await page.request.get(`/api/games/invite/${token}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as {
    game: { team1Score: number; team2Score: number; status: string; winnerId: number | null; duration: number }
    events: Entry[]
    device: string
  }
}

/** Waits until the server has this score. */
export async function expectSaved(page: Page, game: LiveGame, team1: number, team2: number): Promise<void> {
  await expect
    .poll(async () => {
      const { team1Score, team2Score } = (await serverSide(page, game)).game
      return [team1Score, team2Score]
    })
    .toEqual([team1, team2])
}

/** Tells events as another device would. */
export async function tellAs(page: Page, game: LiveGame, device: string, events: object[]) {
  const answer = await page.request.patch(`/api/games/${game.gameId}`, {
    headers: { 'X-Invite-Token': game.token },
    data: {
      device,
      after: 0,
      sentAt: Date.now(),
      events: events.map((event) => ({ id: randomUUID(), at: Date.now(), ...event })),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { outcomes: { outcome: string }[] }
}

export const badge = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true })

