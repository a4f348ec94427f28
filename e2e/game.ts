// Setup for journeys of a live game: a league with scheduled games and score links.
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectScore, playKeys, test as base, waitForHistoryBeforeNavigating } from './fixtures.ts'
import { makeLeague, schedule, signUp } from './pro.ts'

interface Others {
  /** The browser of the league's admin, who is not signed in yet. */
  admin: Page
  /** The browser of a second person with the score link. */
  other: Page
}

/** Adds two browsers to `page`, which is the phone with the score link. Errors in them also fail the test. */
export const test = base.extend<Others>({
  admin: async ({ browser, baseURL, faults }, use) => useOtherBrowser(browser, baseURL, faults, use),
  other: async ({ browser, baseURL, faults }, use) => useOtherBrowser(browser, baseURL, faults, use),
})

async function useOtherBrowser(
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
  const page = await context.newPage()
  await waitForHistoryBeforeNavigating(page)
  await use(page)
  await context.close()
}

export interface LiveGame {
  leagueId: number
  gameId: number
  token: string
  /** Path of the score link. */
  address: string
}

interface Scheduled {
  gameId: number
  inviteToken: string
}

interface Options {
  /** Rules of the league's games. */
  rules?: object
  /** Rules of the league's standings. */
  tableRules?: object
  sportType?: string
  names?: string[]
  games?: number
}

/** Signs up as `admin`, creates a league, and schedules games between its first two teams. */
export async function makeLiveGames(admin: Page, options: Options = {}): Promise<LiveGame[]> {
  await signUp(admin)
  const { rules, tableRules, sportType = 'volleyball', names = ['Aces', 'Block Party'], games = 1 } = options
  const league = await makeLeague(
    admin,
    { sportType, ...(rules && { rules }), ...(tableRules && { tableRules }) },
    names,
  )
  for (let i = 0; i < games; i++) {
    const time = `2${i % 2}:15`
    await schedule(admin, league, { team1: 0, team2: 1, day: `2026-09-${10 + 7 * (i >> 1)}`, time })
  }
  const response = await admin.request.get(`/api/leagues/${league.id}/schedules`)
  const rows = (await response.json()) as Scheduled[]
  return rows.map(({ gameId, inviteToken }) => ({
    leagueId: league.id,
    gameId,
    token: inviteToken,
    address: `/game/${inviteToken}`,
  }))
}

export async function makeLiveGame(admin: Page, options: Options = {}): Promise<LiveGame> {
  const [game] = await makeLiveGames(admin, options)
  if (!game) throw new Error('The league has no game')
  return game
}

interface Entry {
  type: string
  outcome: string
  device?: string
}

/** Fetches a game through its score link. */
export async function readServerGame(page: Page, { token }: LiveGame) {
  const response = await page.request.get(`/api/games/invite/${token}`)
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as {
    game: {
      team1Score: number
      team2Score: number
      status: string
      winnerId: number | null
      duration: number
    }
    team1: { id: number }
    team2: { id: number }
    rules: object
    events: Entry[]
    device: string
    watchToken: string
  }
}

/** Waits until the server has stored the given score. */
export async function expectSaved(page: Page, game: LiveGame, team1: number, team2: number): Promise<void> {
  await expect
    .poll(async () => {
      const { team1Score, team2Score } = (await readServerGame(page, game)).game
      return [team1Score, team2Score]
    })
    .toEqual([team1, team2])
}

/** Opens a score link and starts from its start card. */
export async function openBoard(page: Page, { address }: Pick<LiveGame, 'address'>): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
}

/** Creates a game, opens its link in `page`, scores points for team 1, and waits until they are stored. */
export async function startLeading(
  page: Page,
  admin: Page,
  points: number,
  options?: Options,
): Promise<LiveGame> {
  const game = await makeLiveGame(admin, options)
  await openBoard(page, game)
  await expectScore(page, 0, 0)
  await playKeys(page, '1'.repeat(points))
  await expectSaved(page, game, points, 0)
  return game
}

/** Sends events as another device. */
export async function sendEventsAs(page: Page, game: LiveGame, device: string, events: object[]) {
  const response = await page.request.patch(`/api/games/${game.gameId}`, {
    headers: { 'X-Invite-Token': game.token },
    data: {
      device,
      after: 0,
      sentAt: Date.now(),
      events: events.map((event) => ({ id: randomUUID(), at: Date.now(), ...event })),
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as { outcomes: { outcome: string }[] }
}

export const badge = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true })

/** Records the game and the number of events of each future request that sends events. */
export function recordEventRequests(page: Page): { game: number; events: number }[] {
  const requests: { game: number; events: number }[] = []
  page.on('requestfinished', (request) => {
    if (request.method() !== 'PATCH') return
    const { events } = request.postDataJSON() as { events: object[] }
    if (events.length > 0)
      requests.push({ game: Number(request.url().split('/').at(-1)), events: events.length })
  })
  return requests
}
