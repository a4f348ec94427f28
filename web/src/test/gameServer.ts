// The edges of a live game in tests: records as a device keeps them, and a server with one game, which decides by the
// same rules as the real one.
import { IDBFactory } from 'fake-indexeddb'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { EventsRequest } from '../api/scoring.ts'
import type { Entry, GameEvent, Invite, Match } from '../contract/types.ts'
import { add, emptyLog, entriesOf, replay, seqOf, stateOf } from '../rules/log.ts'
import { totalOf } from '../rules/liveMatch.ts'
import { problem } from './server.ts'
import type { Action } from '../features/game/actions.ts'
import type { GameRecord } from '../features/game/record.ts'

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
 * The score link of this test. No two tests share one: what the one before has left unsent is tried again for a while,
 * and must not reach the server of the next.
 */
export const link = () => `${links}-link`

/** A device on which nothing is kept yet, and a link of its own. */
export function newDevice(): void {
  links++
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.spyOn(console, 'warn').mockReturnValue()
  localStorage.setItem('volleyball_device', 'mine')
}

/** When the first point of a game is told in these tests; the others follow every 10 s. */
export const began = Date.UTC(2026, 8, 10, 20, 15)

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
    team1: { id: 11, name: 'Aces' },
    team2: { id: 12, name: 'Diggers' },
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

/** What a device does: "1" and "2" are points, or anything else of an event. */
type Play = string | (Action & Partial<GameEvent>)[]

let made = 0

/** The events of a play, one after another, as a device tells them that knows all of the log. */
function eventsOf(match: Match, before: readonly Entry[], play: Play, device: string): GameEvent[] {
  const deeds: (Action & Partial<GameEvent>)[] =
    typeof play === 'string'
      ? play.split('').map((team) => ({ type: 'point', team: team === '1' ? 'team1' : 'team2' }))
      : play
  let log = replay(match, before)
  return deeds.map((deed) => {
    const at = began + 10_000 * seqOf(log)
    const rally = deed.type === 'point' && { rally: totalOf(stateOf(log)) + (deed.points ?? 1) }
    const event = { id: `e${++made}`, at, seen: before.length, device, ...rally, ...deed }
    log = add(log, event).log
    return event
  })
}

/** A log in which these devices have done this, in turn. */
export function logOf(match: Match, ...plays: [device: string, play: Play][]): Entry[] {
  let entries: Entry[] = []
  for (const [device, play] of plays) {
    const events = eventsOf(match, entries, play, device)
    entries = entriesOf(events.reduce((log, event) => add(log, event).log, replay(match, entries)))
  }
  return entries
}

/** A record with what the device "mine" has told: the server knows of `known`, and `waiting` has no answer yet. */
export function recordOf(
  {
    match = {},
    known = '',
    waiting = '',
  }: { match?: Partial<Match>; known?: Play | Entry[]; waiting?: Play },
  more: Partial<GameRecord> = {},
): GameRecord {
  const { events: _none, ...opened } = invite(match)
  const isLog = (play: Play | Entry[]): play is Entry[] =>
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
    openedAt: began,
    ...more,
  }
}

const tokenOf = ({ headers }: RequestInit) => new Headers(headers).get('X-Invite-Token') ?? ''

/** A server with the game of the test's link. It answers `refuse` with that status; 0 is no network. */
export function gameServer({ events, ...game }: Invite = invite()) {
  const opens = link()
  let log = events.length > 0 ? replay(game.rules, events) : emptyLog(game.rules)
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const server = {
    refuse: null as number | null,
    /** Whether streams come through, which some proxies hold back. */
    streams: true,
    link: game,
    requests: [] as EventsRequest[],
    entries: () => entriesOf(log),
    score: () =>
      stateOf(log)
        .sets.map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`)
        .join(' '),
    /** Another device does this; who follows the game hears it at once. */
    async play(play: Play, device = 'theirs'): Promise<void> {
      const before = seqOf(log)
      take(eventsOf(game.rules, entriesOf(log), play, device))
      await act(async () => {
        say('log', { events: entriesOf(log, before) })
        await vi.waitFor(() => Promise.resolve())
      })
    },
    say,
  }

  function take(told: GameEvent[]) {
    return told.map((event) => {
      const { entry, ...after } = add(log, event)
      log = after.log
      return { id: event.id, outcome: entry.outcome, seq: entry.seq }
    })
  }
  function say(event: string, data: object): void {
    stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
  }
  function answer(path: string, init: RequestInit): Response {
    if (path.startsWith(`/api/games/invite/${opens}`))
      return Response.json({ ...game, events: entriesOf(log), device: log.device })
    if (path.startsWith('/api/games/5/stream') && !server.streams) return problem(503, 'No.')
    if (path.startsWith('/api/games/5/stream')) {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
      init.signal?.addEventListener('abort', () => (stream = undefined))
      say('snapshot', { events: entriesOf(log), reset: true })
      return new Response(body)
    }
    if (path !== '/api/games/5' || !tokenOf(init).startsWith(opens))
      return problem(404, 'There is nothing here.')
    const told = JSON.parse(init.body as string) as EventsRequest
    server.requests.push(told)
    const { device, sentAt } = told
    const outcomes = take(
      told.events.map((event) => ({ ...event, device, at: event.at + Date.now() - sentAt })),
    )
    return Response.json({ epoch: game.epoch, outcomes, events: entriesOf(log, told.after) })
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (server.refuse === 0) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(server.refuse === null ? answer(path, init) : problem(server.refuse, 'No.'))
  })
  return server
}
