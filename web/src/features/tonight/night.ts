// Groups the games of a night by their state: live, late, upcoming and over.
import type { Fixture, NightView } from '../../contract/types.ts'
import { timeInRow, timeInWords } from '../../lib/dates.ts'
import { locale } from '../../lib/locale.ts'
import { isOver } from '../../rules/counting.ts'
import { t } from '../../t.ts'

/** "late": the game should have started. "missing": it should be over, but has no result. "off": it is cancelled. */
export type State = 'over' | 'missing' | 'live' | 'late' | 'next' | 'off'

/** A game without a score counts as missing this long after its start; the server uses the same limit. */
const missingAfter = 90 * 60_000

/** How long before its start a game should have a scorer, in milliseconds. */
const soonWithin = 30 * 60_000

/** `missing` contains the ids of the scheduled games that the server reports as missing a result. */
function stateOf({ line, game }: Fixture, missing: Set<number>, now: number): State {
  const { status } = game ?? line
  if (status === 'cancelled' || line.status === 'cancelled') return 'off'
  if (isOver({ status })) return 'over'
  if (missing.has(line.id)) return 'missing'
  if (game?.live) return 'live'
  const delay = now - Date.parse(line.gameDate)
  if (line.queued || delay < 0) return 'next'
  return delay >= missingAfter ? 'missing' : 'late'
}

export interface GameOfNight extends Fixture {
  /** The day of the night, which may be the day before the game. */
  night: string
  state: State
  /** Whether the game is about to start. */
  isSoon: boolean
}

/** The games with the same start, or the games to be called to the next free court. */
export interface Slot {
  /** Null for games that are called to a court and have no time. */
  time: string | null
  at: number
  games: GameOfNight[]
}

export interface Groups {
  all: GameOfNight[]
  live: GameOfNight[]
  /** Games that should have started or should be over. */
  late: GameOfNight[]
  /** The upcoming games, sorted by start. */
  slots: Slot[]
  /** Finished games, the latest result first. */
  over: GameOfNight[]
  off: GameOfNight[]
}

const byCourt = new Intl.Collator(locale(), { numeric: true })

export function groupsOf(night: NightView, missing: Set<number>, now: number): Groups {
  const all = night.games.map((fixture) => ({
    ...fixture,
    night: night.day ?? fixture.line.day,
    state: stateOf(fixture, missing, now),
    isSoon: startOf(fixture) - now <= soonWithin,
  }))
  const sorted = all.toSorted((a, b) => byCourt.compare(a.line.courtName ?? '', b.line.courtName ?? ''))
  const gamesInState = (...states: State[]) => sorted.filter(({ state }) => states.includes(state))
  return {
    all,
    live: gamesInState('live'),
    late: gamesInState('late', 'missing').sort((a, b) => startOf(a) - startOf(b)),
    slots: slotsOf(gamesInState('next')),
    over: gamesInState('over').sort((a, b) => endOf(b) - endOf(a)),
    off: gamesInState('off'),
  }
}

const startOf = ({ line }: Fixture) => Date.parse(line.gameDate)
const endOf = ({ line, game }: Fixture) => Date.parse(game?.completedAt ?? line.gameDate)

/** Groups the games by start, sorted by start. Games that are called to the next free court are last. */
export function slotsOf(games: GameOfNight[]): Slot[] {
  const slots = new Map<number, Slot>()
  for (const game of games) {
    const at = game.line.queued ? Infinity : startOf(game)
    const slot = slots.get(at) ?? { time: game.line.queued ? null : game.line.gameTime, at, games: [] }
    slot.games.push(game)
    slots.set(at, slot)
  }
  return [...slots.values()].sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Returns a summary: "16 games: 7 done, 1 score missing, 4 on now, 4 to come". */
export function describeCounts(groups: Groups): string {
  const { all, live, over } = groups
  const missing = all.filter(({ state }) => state === 'missing').length
  const toCome = all.filter(({ state }) => state === 'next' || state === 'late').length
  const parts = [
    over.length > 0 && t({ one: '{count} done', other: '{count} done' }, { count: over.length }),
    missing > 0 && t({ one: '{count} score missing', other: '{count} scores missing' }, { count: missing }),
    live.length > 0 && t({ one: '{count} on now', other: '{count} on now' }, { count: live.length }),
    toCome > 0 && t({ one: '{count} to come', other: '{count} to come' }, { count: toCome }),
  ].filter(Boolean)
  return [describeGameCount(groups), parts.join(', ')].filter(Boolean).join(': ')
}

/** Returns the number of games as text, without cancelled ones: "16 games". */
export function describeGameCount({ all, off }: Groups): string {
  return t({ one: '{count} game', other: '{count} games' }, { count: all.length - off.length })
}

export function courtOf({ courtName, queued }: Fixture['line']): string {
  return courtName ?? (queued ? t('Next free court') : t('Unassigned'))
}

/** Splits the court name of a row into a word and the number below it; without a number, the time is shown below. */
export function splitCourt({ line }: Fixture): { small: string; large: string; isTime?: boolean } {
  const court = courtOf(line)
  const [, word, number] = /^(\D*?)\s*(\d{1,3})$/.exec(court) ?? []
  if (number) return { small: word ?? '', large: number }
  return { small: court, large: line.queued ? '' : timeInRow(line.gameTime), isTime: true }
}

/** Returns a label such as "Court 1: Aces 16, Diggers 20". */
export function describeGame({ line, game, team1, team2 }: GameOfNight): string {
  const court = courtOf(line)
  const [points1, points2] = pointsOf(game)
  const isToPlay = !game || (!game.live && !isOver(game))
  if (isToPlay && line.queued)
    return t('{court}: {team1} and {team2}', { court, team1: team1.name, team2: team2.name })
  if (isToPlay)
    return t('{court}, {time}: {team1} and {team2}', {
      court,
      time: timeInWords(line.gameTime),
      team1: team1.name,
      team2: team2.name,
    })
  const [first, second] = game.live ? [points1, points2] : [game.team1Score, game.team2Score]
  return t('{court}: {team1} {first}, {team2} {second}', {
    court,
    team1: team1.name,
    first,
    team2: team2.name,
    second,
  })
}

/** Returns the points of the running set, or of the game. */
export function pointsOf(game: Fixture['game']): [number, number] {
  const set = game?.sets?.at(-1) ?? game
  return [set?.team1Score ?? 0, set?.team2Score ?? 0]
}
