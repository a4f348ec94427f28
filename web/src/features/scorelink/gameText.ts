// The text for sharing a game.
import { stateOf } from '../../rules/log.ts'
import { isSetsOnly } from '../../rules/setsOnly.ts'
import type { Log } from '../../rules/logTypes.ts'
import { duration } from '../../scoreboard/matchText.ts'
import { t } from '../../t.ts'
import type { GameRecord } from './record/record.ts'
import { officialScore, formatSetScores } from './record/shownLog.ts'

/** Returns the winner or the current score, and the duration. The points of the winner come first, in each set too. */
export function gameText({ invite }: GameRecord, log: Log, seconds: number): string {
  const { team1, team2 } = invite
  const state = stateOf(log)
  const { team1Score: one, team2Score: two } = officialScore(log)
  const hasPoints = log.match.sets > 1 && !isSetsOnly(log.match, state)
  const points = hasPoints ? ` (${formatSetScores(state, state.winner ?? 'team1')})` : ''
  if (state.drawn)
    return t('Draw: {team1} {score} {team2}. Scored with Sideout.', {
      team1: team1.name,
      score: `${one}–${two}${points}`,
      team2: team2.name,
    })
  if (!state.winner)
    return t('{team1} {score} {team2}, not finished. Scored with Sideout.', {
      team1: team1.name,
      score: `${one}–${two}`,
      team2: `${team2.name}${points}`,
    })
  const [winner, loser, most, least] =
    state.winner === 'team1' ? [team1, team2, one, two] : [team2, team1, two, one]
  return t('{winner} won {score} against {loser}. Duration: {duration}. Scored with Sideout.', {
    winner: winner.name,
    score: `${most}–${least}${points}`,
    loser: loser.name,
    duration: duration(seconds),
  })
}
