// How long a game typically lasts by its rules: an estimate for planning, which decides nothing.
import type { Match } from '../contract/types.ts'
import { t } from '../t.ts'
import { isDraw, matchWinner, noTarget, rulesOfLiveSet } from './setRules.ts'
import { sportOf } from './sports.ts'

type Rules = Omit<Match, 'steps' | 'sides'>

/** Between two sets. */
const breakMinutes = 1.5
/** A set to 25 has about 43 points: the loser gets 18 of them. */
const pointsPerTarget = 1.72

const tolerance = 2

/** The minutes that a league may plan for a game, and the default of a new league. */
const longest = 60
const usual = 15

/**
 * The minutes of a typical game between equal teams, each of whom wins a set equally often; null where only a person ends a
 * game. A time limit is the longest.
 */
export function typicalMinutes(rules: Rules, sport: string): number | null {
  const { maxTime } = rules
  const played = playedMinutes({ ...rules, steps: [] }, sport)
  if (played === null) return maxTime ?? null
  return Math.min(played, maxTime ?? Infinity)
}

function playedMinutes(match: Match, sport: string): number | null {
  const seconds = sportOf(sport).pointSeconds ?? sportOf('volleyball').pointSeconds ?? 0
  if (match.endingScore === noTarget) return null
  const setMinutes = (set: number) => {
    const points = Math.max(0, rulesOfLiveSet(match, set).endingScore - match.startingScore) * pointsPerTarget
    return (points * seconds) / 60
  }
  /** The minutes that are left with these sets won. */
  const left = (won1: number, won2: number): number => {
    const set = won1 + won2
    if (set > 0 && (match.sets === 1 || matchWinner(match, won1, won2) || isDraw(match, won1, won2))) return 0
    const next = (left(won1 + 1, won2) + left(won1, won2 + 1)) / 2
    return (set > 0 ? breakMinutes : 0) + setMinutes(set) + next
  }
  return left(0, 0)
}

/** The typical minutes in words and fields: a multiple of five, at most two less than they are. */
function roundedMinutes(rules: Rules, sport: string): number | null {
  const minutes = typicalMinutes(rules, sport)
  return minutes === null ? null : Math.max(5, Math.ceil((minutes - tolerance) / 5) * 5)
}

/** The game duration that a new league begins with. */
export function suggestedDuration(rules: Rules, sport: string): number {
  return Math.min(roundedMinutes(rules, sport) ?? usual, longest)
}

/** How long a typical game lasts, if games that are planned this many minutes apart would not be over in time. */
export function tooShortFor(rules: Rules, sport: string, planned: number): number | null {
  const minutes = roundedMinutes(rules, sport)
  return minutes !== null && planned > 0 && planned <= minutes - 5 ? minutes : null
}

/** Says so. */
export const tooShortInWords = (minutes: number): string =>
  minutes > longest
    ? t(
        'A match by these rules takes about {minutes} minutes, and games can be planned for {longest} at most.',
        {
          minutes,
          longest,
        },
      )
    : t(
        'A match by these rules takes about {minutes} minutes: the next game would start before it is over.',
        {
          minutes,
        },
      )
