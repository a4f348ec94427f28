// Test support for live games: the records that a device stores, and a fake server with one game, which applies the same
// rules as the real one.
import { IDBFactory } from 'fake-indexeddb'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { EventsRequest } from '../api/games/scoring.ts'
import type { LogEntry, GameEvent, Invite, LinkNight, Match } from '../contract/types.ts'
import { addEvent, emptyLog, entriesOf, replay, seqOf, stateOf } from '../rules/log.ts'
import { totalPoints } from '../rules/liveMatch.ts'
import { problem } from './server.ts'
import type { Action } from '../rules/actions.ts'
import type { GameRecord } from '../features/scorelink/record/record.ts'

export const toThree: Match = {
  startingScore: 0,
  endingScore: 3,
  winByTwo: true,
  sets: 1,
  playAll: false,
  decidingScore: 15,
  steps: [1],
  serve: false,
}

let links = 1

/**
 * The score link of the current test. Each test has another one, because unsent events of earlier tests are retried for a
 * while and must not reach the server of a later test.
 */
export const link = () => `${links}-link`

/** Resets the device and creates a new score link. */
export function newDevice(): void {
  links++
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.setItem('volleyball_device', 'mine')
}

/** The time of the first point of each game in milliseconds since 1970. Further points follow every 10 s. */
export const firstPointAt = Date.UTC(2026, 8, 10, 20, 15)

export function invite(match: Partial<Match> = {}, more: Partial<Invite> = {}): Invite {
  return {
    game: {
      id: 5,
      leagueId: 7,
      team1Score: 0,
      team2Score: 0,
      status: 'scheduled',
      winnerId: null,
      duration: null,
      courtName: null,
      scheduledFor: null,
      version: 0,
    },
    team1: { id: 11, name: 'Aces', kit: 'green', badge: 'ACE', wins: 0, losses: 0 },
    team2: { id: 12, name: 'Diggers', kit: 'orange', badge: 'DIG', wins: 0, losses: 0 },
    league: {
      id: 7,
      name: 'Thursday Night',
      sportType: 'volleyball',
      timezone: 'America/New_York',
      slug: null,
      role: '',
    },
    rules: { ...toThree, ...match },
    events: [],
    epoch: 'K7Q2',
    device: '',
    scorerSeenAt: null,
    watchToken: 'watch',
    ...more,
  }
}

/** What a device does: points as a string of "1" and "2", or other events with only the relevant fields. */
type Play = string | (Action & Partial<GameEvent>)[]

let eventCount = 0

/** The events of a play in order, as sent by a device that has received the complete log. */
function eventsOf(match: Match, before: readonly LogEntry[], play: Play, device: string): GameEvent[] {
  const actions: (Action & Partial<GameEvent>)[] =
    typeof play === 'string'
      ? play.split('').map((team) => ({ type: 'point', team: team === '1' ? 'team1' : 'team2' }))
      : play
  let log = replay(match, before)
  return actions.map((action) => {
    const at = firstPointAt + 10_000 * seqOf(log)
    const rally = action.type === 'point' && { rally: totalPoints(stateOf(log)) + (action.points ?? 1) }
    const event = { id: `e${++eventCount}`, at, seen: before.length, device, ...rally, ...action }
    log = addEvent(log, event).log
    return event
  })
}

/** The log after these devices have played one after another. */
export function logOf(match: Match, ...plays: [device: string, play: Play][]): LogEntry[] {
  let entries: LogEntry[] = []
  for (const [device, play] of plays) {
    const events = eventsOf(match, entries, play, device)
    entries = entriesOf(events.reduce((log, event) => addEvent(log, event).log, replay(match, entries)))
  }
  return entries
}

/** Creates a record of the device "mine": `known` is in the log of the server, `waiting` is in the outbox. */
export function recordOf(
  {
    match = {},
    known = '',
    waiting = '',
  }: { match?: Partial<Match>; known?: Play | LogEntry[]; waiting?: Play },
  more: Partial<GameRecord> = {},
): GameRecord {
  const { events: _none, ...opened } = invite(match)
  const isLog = (play: Play | LogEntry[]): play is LogEntry[] =>
    typeof play !== 'string' && play.some((e) => 'seq' in e)
  const entries = isLog(known) ? known : logOf(opened.rules, ['mine', known])
  return {
    id: 5,
    token: link(),
    invite: opened,
    entries,
    outbox: eventsOf(opened.rules, entries, waiting, 'mine'),
    refused: [],
    closed: false,
    watching: false,
    read: 0,
    skew: 0,
    openedAt: firstPointAt,
    ...more,
  }
}

const tokenOf = ({ headers }: RequestInit) => new Headers(headers).get('X-Invite-Token') ?? ''

/**
 * Starts a fake server with the game of the current score link. While `refuse` is a status, all responses have that status; 0
 * simulates a failed network.
 */
export function gameServer({ events, ...game }: Invite = invite()) {
  const token = link()
  let log = events.length > 0 ? replay(game.rules, events) : emptyLog(game.rules)
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const server = {
    refuse: null as number | null,
    /** The type of the problem in responses with the status `refuse`. */
    refuseType: undefined as string | undefined,
    /** Whether streams work; some proxies buffer them. */
    streams: true,
    link: game,
    /** The other games of the night. */
    night: { next: null, here: [], elsewhere: [] } as LinkNight,
    requests: [] as EventsRequest[],
    entries: () => entriesOf(log),
    score: () =>
      stateOf(log)
        .sets.map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`)
        .join(' '),
    /** Adds events of another device and sends them to the subscribers of the game. */
    async play(play: Play, device = 'theirs'): Promise<void> {
      const before = seqOf(log)
      addEvents(eventsOf(game.rules, entriesOf(log), play, device))
      await act(async () => {
        send('log', { events: entriesOf(log, before), ...head() })
        await vi.waitFor(() => Promise.resolve())
      })
    },
    /** Changes the teams, the rules or the cancellation and sends them to the subscribers of the game. */
    async change(change: Partial<Invite>): Promise<void> {
      Object.assign(game, change)
      await act(async () => {
        send('log', { events: [], ...head() })
        await vi.waitFor(() => Promise.resolve())
      })
    },
    send,
  }
  const head = () => ({
    team1: game.team1,
    team2: game.team2,
    rules: game.rules,
    cancelled: game.cancelled,
    abandoned: game.abandoned,
  })

  function addEvents(received: GameEvent[]) {
    return received.map((event) => {
      const { entry, ...after } = addEvent(log, event)
      log = after.log
      return { id: event.id, outcome: entry.outcome, seq: entry.seq }
    })
  }
  function send(event: string, data: object): void {
    stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  function respond(path: string, init: RequestInit): Response {
    if (path === `/api/games/invite/${token}/night`) return Response.json(server.night)
    if (path.startsWith(`/api/games/invite/${token}`))
      return Response.json({ ...game, events: entriesOf(log), device: log.device })
    if (path.startsWith('/api/games/5/stream') && !server.streams) return problem(503, 'No.')
    if (path.startsWith('/api/games/5/stream')) {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
      init.signal?.addEventListener('abort', () => (stream = undefined))
      send('snapshot', { events: entriesOf(log), reset: true, ...head() })
      return new Response(body)
    }
    if (path !== '/api/games/5' || !tokenOf(init).startsWith(token))
      return problem(404, 'There is nothing here.')
    const received = JSON.parse(init.body as string) as EventsRequest
    server.requests.push(received)
    const { device, sentAt } = received
    const outcomes = addEvents(
      received.events.map((event) => ({ ...event, device, at: event.at + Date.now() - sentAt })),
    )
    return Response.json({ epoch: game.epoch, outcomes, events: entriesOf(log, received.after) })
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (server.refuse === 0) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(
      server.refuse === null
        ? respond(path, init)
        : problem(server.refuse, 'No.', undefined, server.refuseType),
    )
  })
  return server
}
