// The games of a night in the groups in which they matter: what is on, what is late, what is next, what is over.
import type { Fixture, NightView } from '../../contract/types.ts'
import { dayInWords, timeInRow, timeInWords, weekdayOf } from '../../lib/dates.ts'
import { locale } from '../../lib/locale.ts'
import { isOver } from '../../rules/counting.ts'
import { t } from '../../t.ts'

/** "late": it should have started. "missing": it should be over, and has no result. "off": it is cancelled. */
export type State = 'over' | 'missing' | 'live' | 'late' | 'next' | 'off'

/** After this time from its start, a game without a score has no result yet; the server has the same limit. */
const missingAfter = 90 * 60_000

/** How long before its start a game should have a scorer. */
const soon = 30 * 60_000

/** `missing` are the ids of the lines whose result is missing, as far as the server says so. */
function stateOf({ line, game }: Fixture, missing: Set<number>, now: number): State {
  const { status } = game ?? line
  if (status === 'cancelled' || line.status === 'cancelled') return 'off'
  if (isOver({ status })) return 'over'
  if (missing.has(line.id)) return 'missing'
  if (game?.live) return 'live'
  const waited = now - Date.parse(line.gameDate)
  if (line.queued || waited < 0) return 'next'
  return waited >= missingAfter ? 'missing' : 'late'
}

export interface GameOfNight extends Fixture {
  /** The day of the night, which may be the one before that of the game. */
  night: string
  state: State
  /** It is about to start. */
  isSoon: boolean
}

/** The games that start at the same time, or that are called to the next free court. */
export interface Slot {
  /** Null: they are called, and have no time. */
  time: string | null
  at: number
  games: GameOfNight[]
}

export interface Groups {
  all: GameOfNight[]
  live: GameOfNight[]
  /** They should have started, or be over. */
  late: GameOfNight[]
  /** The games to come, sorted by their start. */
  slots: Slot[]
  /** The latest result first. */
  over: GameOfNight[]
  off: GameOfNight[]
}

const byCourt = new Intl.Collator(locale(), { numeric: true })

export function groupsOf(night: NightView, missing: Set<number>, now: number): Groups {
  const all = night.games.map((fixture) => ({
    ...fixture,
    night: night.day ?? fixture.line.day,
    state: stateOf(fixture, missing, now),
    isSoon: startOf(fixture) - now <= soon,
  }))
  const sorted = all.toSorted((a, b) => byCourt.compare(a.line.courtName ?? '', b.line.courtName ?? ''))
  const of = (...states: State[]) => sorted.filter(({ state }) => states.includes(state))
  return {
    all,
    live: of('live'),
    late: of('late', 'missing').sort((a, b) => startOf(a) - startOf(b)),
    slots: slotsOf(of('next')),
    over: of('over').sort((a, b) => endOf(b) - endOf(a)),
    off: of('off'),
  }
}

const startOf = ({ line }: Fixture) => Date.parse(line.gameDate)
const endOf = ({ line, game }: Fixture) => Date.parse(game?.completedAt ?? line.gameDate)

/** The games by their start, the first start first. Those that are called to the next free court come last. */
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

/** "16 games: 7 done, 1 score missing, 4 on now, 4 to come". */
export function sentenceOf(groups: Groups): string {
  const { all, live, over } = groups
  const missing = all.filter(({ state }) => state === 'missing').length
  const toCome = all.filter(({ state }) => state === 'next' || state === 'late').length
  const parts = [
    over.length > 0 && t({ one: '{count} done', other: '{count} done' }, { count: over.length }),
    missing > 0 && t({ one: '{count} score missing', other: '{count} scores missing' }, { count: missing }),
    live.length > 0 && t({ one: '{count} on now', other: '{count} on now' }, { count: live.length }),
    toCome > 0 && t({ one: '{count} to come', other: '{count} to come' }, { count: toCome }),
  ].filter(Boolean)
  return [countOf(groups), parts.join(', ')].filter(Boolean).join(': ')
}

/** "16 games", without those that are cancelled. */
export function countOf({ all, off }: Groups): string {
  return t({ one: '{count} game', other: '{count} games' }, { count: all.length - off.length })
}

/** "Thursday, in 2 days", or with the date if that is further away. */
export function describeNight(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const weekday = weekdayOf(day)
  if (days === 1) return t('{weekday}, tomorrow', { weekday })
  if (days < 7)
    return t(
      { one: '{weekday}, in {count} day', other: '{weekday}, in {count} days' },
      { weekday, count: days },
    )
  return `${weekday}, ${dayInWords(day)}`
}

export function courtOf({ courtName, queued }: Fixture['line']): string {
  return courtName ?? (queued ? t('Next free court') : t('Unassigned'))
}

/** The court of a row: a word, and below it the number; without a number the time stands there. */
export function placeOf({ line }: Fixture): { small: string; large: string; isTime?: boolean } {
  const court = courtOf(line)
  const [, word, number] = /^(\D*?)\s*(\d{1,3})$/.exec(court) ?? []
  if (number) return { small: word ?? '', large: number }
  return { small: court, large: line.queued ? '' : timeInRow(line.gameTime), isTime: true }
}

/** "Court 1: Aces 16, Diggers 20". */
export function labelOf({ line, game, team1, team2 }: GameOfNight): string {
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

/** The points of the set that is being played, or of the game. */
export function pointsOf(game: Fixture['game']): [number, number] {
  const set = game?.sets?.at(-1) ?? game
  return [set?.team1Score ?? 0, set?.team2Score ?? 0]
}
