// The line-ups of a game: who serves, the rotation, substitutions and the libero. Go counterpart:
// internal/rules/score/lineup.go; both run the cases in spec/vectors/lineups.json.
import type { GameEvent, Match } from '../contract/types.ts'

/** A change of players. */
export interface Substitution {
  out: number
  in: number
}

/** The line-up of a team in the current set; without players it is unknown. */
export interface Lineup {
  /** The numbers that began the set, in the order of service. */
  starters: readonly number[]
  /** The numbers on court now; the first one serves when the team has the serve. */
  players: readonly number[]
  subs: readonly Substitution[]
  /** The libero on court, and the player whose place it has; null if there is none. */
  libero: { libero: number; for: number } | null
  hasServed: boolean
  /** The sum of all points when a libero last entered or left in this set; null if none has. */
  replacedAt: number | null
}

export const unknownLineup: Lineup = {
  starters: [],
  players: [],
  subs: [],
  libero: null,
  hasServed: false,
  replacedAt: null,
}

/** The substitutions of a team in a set (rule 15.6 of the FIVB), and the largest number on a shirt. */
export const maxSubstitutions = 6
export const maxNumber = 99

/** The index of position 5 in the order of service: the back row of six players is position 1, 6 and 5. */
const positionFive = 4

/**
 * The line-up after the team has won the serve: all players move on by one place (7.6). Of two players the first one serves
 * first (beach volleyball).
 */
export function afterSideOut(lineup: Lineup): Lineup {
  const isFirstOfTwo = lineup.players.length === 2 && !lineup.hasServed
  const after = { ...lineup, hasServed: true }
  return isFirstOfTwo ? after : rotate(after)
}

/** Moves all players on by one place. A libero whose place is not in the back row any more leaves the court (19.3). */
export function rotate(lineup: Lineup): Lineup {
  const [first, ...others] = lineup.players
  if (first === undefined) return lineup
  const players = [...others, first]
  const { libero } = lineup
  const at = libero ? players.indexOf(libero.libero) : positionFive
  return libero && at < positionFive
    ? { ...lineup, players: players.with(at, libero.for), libero: null }
    : { ...lineup, players }
}

/**
 * Whether the rules allow a substitution (15.6): a team has six in a set; a starting player may leave once and return
 * once, only in exchange for the substitute; a substitute may enter once.
 */
export function canSubstitute({ players, starters, subs, libero }: Lineup, change: Substitution): boolean {
  if (players.length <= 2 || subs.length >= maxSubstitutions) return false
  if (!players.includes(change.out) || players.includes(change.in)) return false
  if (libero && (change.out === libero.libero || change.in === libero.for)) return false
  const hasEntered = subs.some((sub) => sub.in === change.in)
  if (starters.includes(change.out))
    return !hasEntered && !starters.includes(change.in) && !subs.some((sub) => sub.out === change.out)
  return !hasEntered && subs.some((sub) => sub.out === change.in && sub.in === change.out)
}

export function substitute(lineup: Lineup, change: Substitution): Lineup {
  return { ...lineup, players: exchange(lineup.players, change), subs: [...lineup.subs, change] }
}

function exchange(players: readonly number[], change: Substitution): number[] {
  return players.map((number) => (number === change.out ? change.in : number))
}

/**
 * Whether the rules allow a replacement by or of a libero (19.3): of a player of the back row who does not serve, with a rally
 * between two replacements. `points` is the sum of all points.
 */
export function canReplace(lineup: Lineup, change: Substitution, serves: boolean, points: number): boolean {
  const { players, libero } = lineup
  const at = players.indexOf(change.out)
  if (players.length !== 6 || at < 0 || players.includes(change.in) || lineup.replacedAt === points)
    return false
  if (libero) {
    const isReturn = change.in === libero.for
    return change.out === libero.libero && (isReturn || !isFieldPlayer(lineup, change.in))
  }
  return (at >= positionFive || (at === 0 && !serves)) && !isFieldPlayer(lineup, change.in)
}

/** Whether a number has played in this set other than as a libero. */
function isFieldPlayer({ starters, subs }: Lineup, number: number): boolean {
  return starters.includes(number) || subs.some((sub) => sub.in === number)
}

export function replace(lineup: Lineup, change: Substitution, points: number): Lineup {
  const before = lineup.libero
  const libero =
    before === null
      ? { libero: change.in, for: change.out }
      : change.in === before.for
        ? null
        : { libero: change.in, for: before.for }
  return { ...lineup, players: exchange(lineup.players, change), libero, replacedAt: points }
}

/** Whether an event about line-ups has valid values in the fields that its type requires. */
export function isLineupEventValid(event: GameEvent, { lineups = 0 }: Match): boolean {
  if (lineups === 0 || (event.team !== 'team1' && event.team !== 'team2')) return false
  const { numbers = [], out = 0, in: enters = 0, number = 0 } = event
  switch (event.type) {
    case 'lineup':
      return numbers.length === lineups && new Set(numbers).size === lineups && numbers.every(isNumber)
    case 'substitution':
    case 'libero':
      return isNumber(out) && isNumber(enters)
    case 'rotate':
      return true
    case 'sanction':
      return sanctionLevels.some((level) => level === event.sanction) && number >= 0 && number <= maxNumber
    default:
      return false
  }
}

function isNumber(number: number): boolean {
  return number >= 1 && number <= maxNumber
}

/** How severe sanctions are. Those of misconduct come first, the least severe first. */
export const sanctionLevels = [
  'warning',
  'penalty',
  'expulsion',
  'disqualification',
  'delayWarning',
  'delayPenalty',
] as const
