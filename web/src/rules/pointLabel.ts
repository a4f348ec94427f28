// The label for a point that can end the game: "Set point", "Match point" or "Next point wins".
import { t } from '../t.ts'
import { isOver, scorePoint } from './liveMatch.ts'
import { stateOf } from './log.ts'
import type { Log } from './logTypes.ts'
import { otherTeam } from './rules.ts'
import type { Team } from './rules.ts'

/**
 * The label for a team that can win the set or the match with the next point; otherwise null. If both teams can, both labels
 * are "Next point wins".
 */
export function pointLabel(log: Log, team: Team): string | null {
  const wins = (side: Team) => decidedByPointOf(log, side)
  if (!wins(team)) return null
  if (wins(otherTeam(team))) return t('Next point wins')
  return wins(team) === 'match' ? t('Match point') : t('Set point')
}

/** Returns what ends if the team scores the next point: the match, the set, or nothing (null). */
function decidedByPointOf(log: Log, team: Team): 'match' | 'set' | null {
  const state = stateOf(log)
  if (isOver(state)) return null
  const after = scorePoint(log.match, state, team, 1)
  if (after.winner === team) return 'match'
  // If all sets are played, a team that has lost the match can still win the last set.
  return isOver(after) || after.sets.length > state.sets.length ? 'set' : null
}
