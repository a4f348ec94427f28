// Estimates how long a game lasts by its rules. Only planning uses the estimate.
import type { Match } from '../contract/types.ts'
import { t } from '../t.ts'
import { isDraw, matchWinner, noTarget, rulesOfLiveSet } from './setRules.ts'
import { sportOf } from './sports.ts'

type Rules = Omit<Match, 'steps' | 'sides'>

/** The length of the break between two sets. */
const breakMinutes = 1.5
/** Points played per point of the ending score: a set to 25 has about 43 points. */
const pointsPerTarget = 1.72

const tolerance = 2

/** The maximum game duration of a league, and the default of a new one, in minutes. */
const maxMinutes = 60
const defaultMinutes = 15

/**
 * The minutes of a typical game between teams that win each set equally often, at most the time limit; null if the rules set
 * no end.
 */
export function typicalMinutes(rules: Rules, sport: string): number | null {
  const { maxTime } = rules
  const played = playingMinutes({ ...rules, steps: [] }, sport)
  if (played === null) return maxTime ?? null
  return Math.min(played, maxTime ?? Infinity)
}

function playingMinutes(match: Match, sport: string): number | null {
  const seconds = sportOf(sport).pointSeconds ?? sportOf('volleyball').pointSeconds ?? 0
  if (match.endingScore === noTarget) return null
  const setMinutes = (set: number) => {
    const points = Math.max(0, rulesOfLiveSet(match, set).endingScore - match.startingScore) * pointsPerTarget
    return (points * seconds) / 60
  }
  /** The expected remaining minutes with these sets won. */
  const remainingMinutes = (won1: number, won2: number): number => {
    const set = won1 + won2
    if (set > 0 && (match.sets === 1 || matchWinner(match, won1, won2) || isDraw(match, won1, won2))) return 0
    const next = (remainingMinutes(won1 + 1, won2) + remainingMinutes(won1, won2 + 1)) / 2
    return (set > 0 ? breakMinutes : 0) + setMinutes(set) + next
  }
  return remainingMinutes(0, 0)
}

/** The typical minutes rounded up to a multiple of five; up to two minutes above such a multiple are ignored. */
function roundedMinutes(rules: Rules, sport: string): number | null {
  const minutes = typicalMinutes(rules, sport)
  return minutes === null ? null : Math.max(5, Math.ceil((minutes - tolerance) / 5) * 5)
}

/** The default game duration of a new league. */
export function suggestedDuration(rules: Rules, sport: string): number {
  return Math.min(roundedMinutes(rules, sport) ?? defaultMinutes, maxMinutes)
}

/** The minutes of a typical game, if that is clearly longer than planned; otherwise null. */
export function minutesIfTooShort(rules: Rules, sport: string, planned: number): number | null {
  const minutes = roundedMinutes(rules, sport)
  return minutes !== null && planned > 0 && planned <= minutes - 5 ? minutes : null
}

/** Explains that typical games take longer than planned. */
export const describeTooShort = (minutes: number): string =>
  minutes > maxMinutes
    ? t(
        'A match by these rules takes about {minutes} minutes, and games can be planned for {longest} at most.',
        {
          minutes,
          longest: maxMinutes,
        },
      )
    : t(
        'A match by these rules takes about {minutes} minutes: the next game would start before it is over.',
        {
          minutes,
        },
      )
