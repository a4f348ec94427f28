// What journeys of a live game begin with: a league with scheduled games and their score links.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectScore, playKeys, test as base } from './fixtures.ts'
import { makeLeague, schedule, signUp } from './pro.ts'

interface Others {
  /** The browser of the league's admin, where nobody is signed in yet. */
  admin: Page
  /** A second browser of somebody with the score link. */
  other: Page
}

/** Beside `page`, the phone with the score link, other people's browsers; nothing may go wrong unseen there either. */
export const test = base.extend<Others>({
  admin: async ({ browser, baseURL, faults }, use) => elsewhere(browser, baseURL, faults, use),
  other: async ({ browser, baseURL, faults }, use) => elsewhere(browser, baseURL, faults, use),
})

async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  faults: string[],
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  })
  context.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  context.on('weberror', (error) => faults.push(String(error.error())))
  await use(await context.newPage())
  await context.close()
}

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
    game: {
      team1Score: number
      team2Score: number
      status: string
      winnerId: number | null
      duration: number
    }
    team1: { id: number }
    team2: { id: number }
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

/** Makes a game, opens its link on a phone and scores so many points for its first team, which have arrived then. */
export async function leading(page: Page, admin: Page, points: number, options?: Options): Promise<LiveGame> {
  const game = await liveGame(admin, options)
  await page.goto(game.address)
  await expectScore(page, 0, 0)
  await playKeys(page, '1'.repeat(points))
  await expectSaved(page, game, points, 0)
  return game
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

/** The events that the page tells the server from now on: for each request that was answered its game, and how many. */
export function requestsOf(page: Page): { game: number; events: number }[] {
  const requests: { game: number; events: number }[] = []
  page.on('requestfinished', (request) => {
    if (request.method() !== 'PATCH') return
    const { events } = request.postDataJSON() as { events: object[] }
    if (events.length > 0)
      requests.push({ game: Number(request.url().split('/').at(-1)), events: events.length })
  })
  return requests
}
