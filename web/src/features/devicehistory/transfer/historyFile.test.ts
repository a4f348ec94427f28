// @vitest-environment node
// What is imported may come from anybody. The files in corpus are tried one by one, and changed at random.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logOf } from '../../../rules/freeLog.ts'
import { stateOf } from '../../../rules/log.ts'
import { repairMatch } from '../../../scoreboard/repairMatch.ts'
import { repairGame } from '../../../scoreboard/repairGame.ts'
import { matchOf } from '../../../scoreboard/savedMatch.ts'
import { decodeHistory, encodeHistory } from './historyFile.ts'
import { toCsv } from './table.ts'

const folder = join(import.meta.dirname, 'corpus')
const files = readdirSync(folder)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** What is in each file: matches, those with points, refused ones, and those whose points were left out. */
const contents: Record<
  string,
  string | [matches: number, games: number, refused: number, withoutPoints: number]
> = {
  'good.txt': [2, 1, 0, 0],
  'broken.txt': 'unreadable',
  'newer.txt': 'newer',
  'other.txt': 'unreadable',
  'no-version.txt': 'unreadable',
  'matches-are-no-list.txt': 'unreadable',
  'damaged-matches.txt': [1, 0, 10, 0],
  'log-tells-another-result.txt': [1, 1, 0, 0],
  'log-does-not-end.txt': [1, 0, 0, 1],
  'log-of-another-game.txt': [1, 0, 0, 1],
  'log-is-damaged.txt': [3, 1, 0, 2],
  'same-match-twice.txt': [2, 0, 0, 0],
  'strange-names.txt': [1, 0, 0, 0],
  'old-game.txt': [1, 1, 0, 0],
}

it('knows all files of the corpus', () => {
  expect(files.toSorted()).toEqual(Object.keys(contents).toSorted())
})

it.each(files)('reads %s', (file) => {
  const decoded = decodeHistory(read(file))
  if (typeof decoded === 'string') return expect(decoded).toBe(contents[file])
  const { entries, unreadableCount, withoutPointsCount } = decoded
  const games = entries.filter(({ log }) => log !== undefined)
  expect([entries.length, games.length, unreadableCount, withoutPointsCount]).toEqual(contents[file])
})

it('believes the log, not the result that a file gives', () => {
  const decoded = decodeHistory(read('log-tells-another-result.txt'))
  expect(decoded).toMatchObject({ entries: [{ match: { winner: 'team1', team1Score: 2, team2Score: 0 } }] })
})

it('reads back what it has written', () => {
  const decoded = decodeHistory(read('good.txt'))
  if (typeof decoded === 'string') throw new Error(decoded)
  expect(decodeHistory(encodeHistory(decoded.entries, 0))).toEqual(decoded)
})

it('counts the time of a game without its pauses', () => {
  const { matches } = JSON.parse(read('good.txt')) as { matches: { game?: { events: object[] } }[] }
  const [first] = matches
  const game = first?.game as { startTime: number; endTime: number; events: object[] }
  const [one, two] = game.events as { at: number; seen: number }[]
  const pause = { id: 'p', type: 'pause', at: game.startTime + 1200, seen: 1 }
  const resume = { id: 'r', type: 'resume', at: game.startTime + 61_200, seen: 2 }
  game.events = [{ ...one }, pause, resume, { ...two, at: game.startTime + 62_000, seen: 3 }]
  game.endTime = game.startTime + 62_000
  const decoded = decodeHistory(JSON.stringify({ format: 'sideout-history', version: 1, matches }))
  expect(decoded).toMatchObject({ entries: [{ match: { duration: 2 } }, {}] })
})

it('gives a game that ends at an impossible time the duration that its stored log has', () => {
  const { matches } = JSON.parse(read('good.txt')) as {
    matches: { game?: { endTime?: number; state: object; events: { at: number }[] } }[]
  }
  const game = matches[0]?.game
  const last = game?.events.at(-1)
  if (!game || !last) throw new Error('the file has no game')
  game.state = {}
  last.at = 1e300
  const decoded = decodeHistory(JSON.stringify({ format: 'sideout-history', version: 1, matches }))
  const [entry] = typeof decoded === 'string' ? [] : decoded.entries
  const stored = repairGame(JSON.parse(entry?.log ?? ''))
  expect(stored && matchOf(stored)).toEqual(entry?.match)
})

it('does not end a game before its start, if its points have no times', () => {
  const rules = { startingScore: 0, endingScore: 1, winByTwo: false }
  const match = {
    id: 'old',
    winner: 'team1',
    team1Score: 1,
    team2Score: 0,
    duration: 2,
    rules,
    timestamp: 5000,
  }
  const game = { id: 'old', rules, startTime: 1000, scoreHistory: [{ team: 'team1' }] }
  const decoded = decodeHistory(
    JSON.stringify({ format: 'sideout-history', version: 1, matches: [{ match, game }] }),
  )
  expect(decoded).toMatchObject({ entries: [{ match: { timestamp: 1000 } }] })
})

describe('whatever a file has', () => {
  /** Everything that the history relies on holds, or the file is refused. */
  function expectSound(text: string): void {
    const decoded = decodeHistory(text)
    if (typeof decoded === 'string') return
    for (const { match, log } of decoded.entries) {
      expect(repairMatch(match)).toEqual(match)
      expect(match.id.length).toBeGreaterThan(0)
      expect(Number.isNaN(new Date(match.timestamp).getTime())).toBe(false)
      if (log === undefined) continue
      const game = repairGame(JSON.parse(log))
      expect(game && matchOf(game)).toEqual(match)
      expect(game && stateOf(logOf(game)).winner).toBe(match.winner)
    }
    expect(toCsv(decoded.entries).split('\r\n').length).toBeGreaterThan(decoded.entries.length)
  }

  it('JSON of any kind is read or refused', () => {
    const anyMatches = fc.array(
      fc.record({ match: fc.jsonValue(), game: fc.jsonValue(), saved: fc.jsonValue() }),
    )
    fc.assert(
      fc.property(fc.oneof(anyMatches, fc.jsonValue()), (matches) =>
        expectSound(JSON.stringify({ format: 'sideout-history', version: 1, matches })),
      ),
    )
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), expectSound))
  })

  it('a file of the corpus with other values in it is read or refused', () => {
    const values = fc.oneof(
      fc.constantFrom(
        null,
        '',
        'team1',
        'team2',
        'undo',
        'finish',
        'record',
        'correct',
        -1,
        0,
        1,
        1e300,
        [],
        {},
      ),
      fc.jsonValue(),
    )
    const texts = files.map(read).filter((text) => text.endsWith('\n'))
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), values), { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          let changed = text
          for (const [place, value] of changes) changed = withValueAt(changed, place, value)
          expectSound(changed)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('a file that is cut off or damaged is read or refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...files.map(read)),
        fc.nat(),
        fc.string({ maxLength: 3 }),
        (text, at, more) => {
          const place = at % (text.length + 1)
          expectSound(text.slice(0, place))
          expectSound(text.slice(0, place) + more + text.slice(place + more.length))
        },
      ),
    )
  })
})

/** The JSON with another value in one place. */
function withValueAt(text: string, place: number, value: unknown): string {
  let left = place % countValues(JSON.parse(text))
  return JSON.stringify(JSON.parse(text), (_, old: unknown) => (left-- === 0 ? value : old))
}

function countValues(value: unknown): number {
  let count = 0
  JSON.stringify(value, (_, inner: unknown) => (count++, inner))
  return count
}

it('stops reading at 1,000 matches, and refuses the rest', () => {
  const match = { winner: 'team1', team1Score: 2, team2Score: 0 }
  const matches = Array.from({ length: 1002 }, (_, i) => ({ match: { ...match, id: `m${i}` } }))
  const decoded = decodeHistory(JSON.stringify({ format: 'sideout-history', version: 1, matches }))
  expect(decoded).toMatchObject({ entries: { length: 1000 }, unreadableCount: 2 })
})

it('does not replay a game of more than 2,000 events', () => {
  const { matches } = JSON.parse(read('good.txt')) as { matches: { game?: { events: object[] } }[] }
  const [first] = matches
  if (first?.game) first.game.events = Array.from({ length: 2001 }, () => first.game?.events[0] ?? {})
  const decoded = decodeHistory(JSON.stringify({ format: 'sideout-history', version: 1, matches }))
  expect(decoded).toMatchObject({ entries: { length: 2 }, withoutPointsCount: 1 })
})
