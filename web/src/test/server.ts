// The network's edge in tests of screens: what the server would answer to which call, and which calls were made.
import { vi } from 'vitest'
import type { LeagueView } from '../contract/types.ts'

export interface Call {
  route: string
  body: unknown
}

type Answers = { [route: string]: unknown }

/** An answer that is no success, as the server writes it. */
export function problem(status: number, detail: string, field?: string): Response {
  return new Response(JSON.stringify({ title: 'Problem', status, detail, field }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/**
 * Answers calls such as "GET /api/leagues": with a value as JSON, with a Response as it is, with what a function makes
 * of the body, and with 404 what is not listed. `null` is 204. Returns the calls as they come.
 */
export function serve(answers: Answers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit) => {
    const route = `${method} ${path}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push({ route, body: sent })
    if (!(route in answers)) return Promise.resolve(problem(404, `There is no ${route}.`))
    const listed = answers[route]
    const answer: unknown =
      typeof listed === 'function' ? (listed as (body: unknown) => unknown)(sent) : listed
    if (answer instanceof Response) return Promise.resolve(answer.clone())
    if (answer === null) return Promise.resolve(new Response(null, { status: 204 }))
    return Promise.resolve(
      new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }),
    )
  })
  return calls
}

/** No answer at all, as without a connection. */
export function noServer(): void {
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
  timezone: 'America/New_York',
  ownerId: 'u1',
  version: 1,
  createdAt: '2026-09-01T10:00:00Z',
  updatedAt: '2026-09-01T10:00:00Z',
  blackouts: [],
  extraNights: [],
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
  visibility: 'off',
  slug: null,
  role: 'owner',
}

/** A team of that league. */
export function team(id: number, name: string, tier = 1, record: object = {}) {
  return {
    id,
    leagueId: 7,
    name,
    tier,
    wins: 0,
    losses: 0,
    pointsFor: 0,
    pointsAgainst: 0,
    createdAt: '2026-09-01T10:00:00Z',
    ...record,
  }
}

/** Makes the browser look signed in. */
export function withSessionCookie(): void {
  document.cookie = 'signed_in=1; path=/'
}
