// A fake server for tests of screens, with its responses and the received requests.
import { vi } from 'vitest'
import type { LeagueView } from '../contract/types.ts'

export interface Call {
  route: string
  body: unknown
}

type Responses = { [route: string]: unknown }

/** Creates an error response in the format of the server. */
export function problem(status: number, detail: string, field?: string, type?: string): Response {
  return new Response(JSON.stringify({ title: 'Problem', status, detail, field, type }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/**
 * Replaces fetch by a server with these responses to routes such as "GET /api/leagues". A value is sent as JSON, null as 204,
 * and a Response unchanged; a function computes the value from the body of the request. Other routes respond with 404.
 * Returns the list of calls, to which later calls are appended.
 */
export function serve(responses: Responses): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const route = `${method} ${path}`
    const requestBody: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ route, body: requestBody })
    if (!(route in responses)) return Promise.resolve(problem(404, `There is no ${route}.`))
    const listed = responses[route]
    const response: unknown =
      typeof listed === 'function' ? (listed as (body: unknown) => unknown)(requestBody) : listed
    if (response instanceof Response) return Promise.resolve(response.clone())
    if (response === null) return Promise.resolve(new Response(null, { status: 204 }))
    return Promise.resolve(
      new Response(JSON.stringify(response), { headers: { 'Content-Type': 'application/json' } }),
    )
  })
  return calls
}

/** Makes all requests fail, as on an offline device. */
export function failRequests(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}

export const ann = {
  id: 'u1',
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: '',
  profileImageUrl: '',
  createdAt: '2026-09-01T10:00:00Z',
  updatedAt: '2026-09-01T10:00:00Z',
  plan: 'beta',
}

export const thursday: LeagueView = {
  id: 7,
  name: 'Thursday Night',
  sportType: 'volleyball',
  tierCount: 2,
  teamsPerTier: 4,
  scheduleMode: 'weekly',
  currentWeek: 1,
  startDate: '2026-09-03',
  endDate: null,
  gameDay: 'Thursday',
  timeBlockStart: '20:15',
  timeBlockEnd: '22:00',
  gameDuration: 15,
  gamesPerMatchup: 2,
  shape: { kind: 'shortest', nights: null, perNight: null, block: false },
  timezone: 'America/New_York',
  language: 'en',
  isDemo: false,
  ownerId: 'u1',
  version: 1,
  createdAt: '2026-09-01T10:00:00Z',
  updatedAt: '2026-09-01T10:00:00Z',
  blackouts: [],
  extraNights: [],
  secondGameDay: null,
  tierMinutes: [],
  nightChanges: [],
  keepDays: 7,
  duty: 0,
  rules: {
    startingScore: 0,
    endingScore: 25,
    winByTwo: true,
    maxScoreCap: 30,
    sets: 1,
    playAll: false,
    decidingScore: 15,
    steps: [1],
    serve: false,
  },
  tableRules: {
    preset: 'sideout',
    counts: 'games',
    points: { win: 1, winDecider: 1, draw: 0, lossDecider: 0, loss: 0, perSet: 0, forfeitLoss: 0 },
    order: ['wins', 'winPct', 'pointDiff', 'pointsFor'],
    diffCap: null,
    forfeit: { score: 'full', setAfter: 10, noticeHours: 24, markFrom: 0 },
    draws: false,
    moves: { default: 2, edges: [] },
    abandonedFrom: null,
  },
  visibility: 'off',
  slug: null,
  role: 'owner',
}

/** A team of the league `thursday`. */
export function team(id: number, name: string, tier = 1, record: object = {}) {
  return {
    id,
    leagueId: 7,
    name,
    tier,
    kit: 'blue' as const,
    secondKit: null,
    badge: name.slice(0, 3).toUpperCase(),
    badgeIsOwn: false,
    wins: 0,
    losses: 0,
    pointsFor: 0,
    pointsAgainst: 0,
    createdAt: '2026-09-01T10:00:00Z',
    ...record,
  }
}

/** Makes the browser look signed in. */
export function setSessionCookie(): void {
  document.cookie = 'signed_in=1; path=/'
}
