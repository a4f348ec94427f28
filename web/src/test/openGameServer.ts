// A fake server for shared free games, which applies events by the same rules as the real one.
import { vi } from 'vitest'
import type { LogEntry, GameEvent, Match } from '../contract/types.ts'
import { addEvent, emptyLog, entriesOf, seqOf, stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { problem } from './server.ts'

interface Play {
  game: string
  team1: string
  team2: string
  kits?: object
  rules: Omit<Match, 'steps'>
}

interface OpenGame extends Play {
  key: string
  log: Log
}

interface Request {
  call: string
  body: Partial<Play> & {
    device?: string
    after?: number
    sentAt?: number
    events?: GameEvent[]
    recoveryCode?: string
  }
}

/** While `refuse` is a status, all responses have that status; 0 simulates a failed network. */
export function openGameServer() {
  const games = new Map<string, OpenGame>()
  const server = {
    refuse: null as number | null,
    watchers: 0,
    requests: [] as Request[],
    games,
    /** The events of each request that had some. */
    batches: () => server.requests.flatMap(({ body }) => (body.events?.length ? [body.events.length] : [])),
    score: (code = 'CODE01') => {
      const game = games.get(code)
      if (!game) return 'not shared'
      const sets = stateOf(game.log).sets.map(({ team1Score, team2Score }) => `${team1Score}-${team2Score}`)
      return `${game.team1} ${sets.join(' ')}`
    },
    entries: (code = 'CODE01'): LogEntry[] => entriesOf(games.get(code)?.log ?? emptyLog(anyMatch)),
    /** Drops the latest entries, as after restoring a backup. */
    forget: (count: number, code = 'CODE01') => {
      const game = games.get(code)
      if (!game) return
      const kept = entriesOf(game.log).slice(0, -count)
      game.log = kept.reduce((log, event) => addEvent(log, event).log, emptyLog(game.log.match))
    },
  }

  function respond(call: string, code: string, key: string, body: Request['body']): Response {
    const play = { ...(body as Play), log: emptyLog({ ...(body as Play).rules, steps: [1] }) }
    if (call === 'POST') {
      const known = [...games].find(([, game]) => game.key === key)
      const created = known?.[0] ?? `CODE0${games.size + 1}`
      if (!known) games.set(created, { ...play, key })
      return Response.json({ code: created, recoveryCode: recoveryOf(key) }, { status: 201 })
    }
    const game = games.get(code)
    if (!game) return problem(404, 'There is nothing here.')
    if (call === 'TAKE') {
      if (game.key !== key && body.recoveryCode !== recoveryOf(game.key)) return problem(403, 'No.')
      game.key = key
      const { log, key: _key, rules, ...names } = game
      const events = entriesOf(log)
      return Response.json({
        ...{ code, recoveryCode: recoveryOf(key), kits: {}, ...names },
        ...{ rules: { ...rules, steps: [1] }, version: seqOf(log), events },
      })
    }
    if (game.key !== key) return problem(403, 'No.')
    if (call === 'DELETE') games.delete(code)
    if (call === 'PUT' && game.game !== body.game) games.set(code, { ...play, key })
    if (call !== 'PATCH') return new Response(null, { status: 204 })
    if (body.game !== game.game) return problem(412, 'Another game.')
    const outcomes = (body.events ?? []).map((event) => {
      const { log, entry } = addEvent(game.log, { ...event, device: body.device ?? '' })
      game.log = log
      return { id: entry.id, outcome: entry.outcome, seq: entry.seq }
    })
    return Response.json({ code, version: seqOf(game.log), epoch: 'E', outcomes, watchers: server.watchers })
  }

  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers, body }: RequestInit) => {
    if (server.refuse === 0) return Promise.reject(new TypeError('Failed to fetch'))
    if (server.refuse !== null) return Promise.resolve(problem(server.refuse, 'No.'))
    const parsed = (typeof body === 'string' ? JSON.parse(body) : {}) as Request['body']
    const code = path.split('/')[3] ?? ''
    server.requests.push({ call: `${method} ${code}`.trim(), body: parsed })
    const call = path.endsWith('/take') ? 'TAKE' : method
    return Promise.resolve(respond(call, code, new Headers(headers).get('X-Write-Key') ?? '', parsed))
  })
  return server
}

/** The recovery code of a game with this key. */
const recoveryOf = (key: string) => `R${key.slice(0, 9)}`

const anyMatch: Match = {
  startingScore: 0,
  endingScore: 25,
  winByTwo: true,
  sets: 1,
  playAll: false,
  decidingScore: 15,
  steps: [1],
  serve: false,
}
