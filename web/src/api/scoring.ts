// The calls of a device that scores a game by its link.
import type { Match, SetScore } from '../rules/liveMatch.ts'
import type { Entry, GameEvent, Outcome } from '../rules/logEvents.ts'
import { call } from './client.ts'

/** What a score link opens. */
export interface Invite {
  game: {
    id: number
    leagueId: number
    team1Score: number
    team2Score: number
    sets?: SetScore[]
    status: string
    winnerId: number | null
    version: number
    courtName?: string | null
  }
  team1: { id: number; name: string }
  team2: { id: number; name: string }
  league: {
    id: number
    name: string
    sportType: string
    /** Of its public page. */
    slug?: string | null
    /** Of who asks, in the league; empty: none. */
    role?: string
  }
  rules: Match
  /** The whole log of the game. */
  events: Entry[]
  epoch: string
  /** That scores the game; empty: none does. */
  device: string
  scorerSeenAt: string | null
  /** Opens the page for those who watch. */
  watchToken?: string
  /** Absent: the league has not cancelled the game. */
  cancelled?: { reason?: string }
}

/** What a device tells: its events that were not answered yet, and the score as it shows it. */
export interface Told {
  team1Score: number
  team2Score: number
  device: string
  /** The last sequence number that the device has. */
  after: number
  /** Milliseconds since 1970 by the device's clock. */
  sentAt: number
  events: GameEvent[]
  status?: 'completed'
  winnerId?: number
  duration?: number
  completedAt?: string
}

/** What became of it. */
export interface Heard {
  epoch?: string
  outcomes?: { id: string; outcome: Outcome; seq: number }[]
  /** The entries after `after`. */
  events?: Entry[]
}

/** Where the game's stream is; the cookie that comes with the invite opens it. */
export const gameStream = (id: number) => `/api/games/${id}/stream`

export const readInvite = (token: string) =>
  call<Invite>('GET', `/api/games/invite/${encodeURIComponent(token)}`)

/** A request that the network has swallowed is given up after a while, so that the next one can go. */
const answeredWithin = 10_000

export const tell = (id: number, token: string, told: Told) =>
  call<Heard>('PATCH', `/api/games/${id}`, told, {
    headers: { 'X-Invite-Token': token },
    signal: AbortSignal.timeout(answeredWithin),
  })
