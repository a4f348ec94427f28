// Maps the log of a live game to the view model of the board.
import { hasNoPoint, scoreNow, scorePoint } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/liveMatch.ts'
import { stateOf, topOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import { otherTeam } from '../../rules/rules.ts'
import type { Team } from '../../rules/rules.ts'
import { usualOrder } from '../../scoreboard/boardGame.ts'
import type { BoardGame, BoardSide, Order } from '../../scoreboard/boardGame.ts'
import { t } from '../../t.ts'
import type { GameRecord } from './record.ts'

export function boardGame(record: GameRecord, log: Log): BoardGame {
  const state = stateOf(log)
  const score = scoreNow(state)
  const side = (team: Team): BoardSide => ({
    ...record.invite[team], // its name and its kit, in the fewest bytes
    score: score[`${team}Score`],
    sets: log.match.sets > 1 ? state[`${team}Sets`] : null,
    label: pointLabel(log, team),
    serves: log.match.serve && state.serving === team,
  })
  const latest = record.outbox.at(-1) ?? record.entries.at(-1)
  return {
    sides: { team1: side('team1'), team2: side('team2') },
    actionCount: record.entries.length + record.outbox.length,
    scored: (latest?.type === 'point' && latest.team) || null,
    canScore: state.winner === null && !record.watching,
    canUndo: topOf(log) !== null && !record.watching,
  }
}

/** The label under the name of a team that can win the set or the match with the next point, else null. */
function pointLabel(log: Log, team: Team): string | null {
  const wins = (side: Team) => whatNextPointWins(log, side)
  if (!wins(team)) return null
  if (wins(otherTeam(team))) return t('Next point wins')
  return wins(team) === 'match' ? t('Match point') : t('Set point')
}

function whatNextPointWins(log: Log, team: Team): 'match' | 'set' | null {
  const state = stateOf(log)
  if (state.winner) return null
  const after = scorePoint(log.match, state, team, 1)
  if (after.winner === team) return 'match'
  // If all sets are played, a team that has lost the match can still win the last set.
  return after.winner || after.sets.length > state.sets.length ? 'set' : null
}

export function orderOf({ left }: MatchState): Order {
  return left === 'team2' ? ['team2', 'team1'] : usualOrder
}

/** Whether the board shows the break between two sets: the current set has no point yet. */
export function isBetweenSets(log: Log): boolean {
  const state = stateOf(log)
  return state.sets.length > 1 && !state.winner && hasNoPoint(log.match, state)
}

/** Whether the latest point makes the teams change sides within a set. */
export function hasChangedSides({ top, now: { state } }: Log): boolean {
  if (top?.event.type !== 'point') return false
  const before = top.before.state
  return before.sets.length === state.sets.length && before.left !== state.left
}

/** The length of a time-out, in milliseconds. */
const timeoutDuration = 30_000

/** The running time-out by the server's clock, or null. */
export function runningTimeout(log: Log, now: number): { team: Team; seconds: number } | null {
  const top = topOf(log)
  if (top?.type !== 'timeout' || !top.team) return null
  const left = Math.min(timeoutDuration, top.at + timeoutDuration - now)
  return left > 0 ? { team: top.team, seconds: Math.ceil(left / 1000) } : null
}
