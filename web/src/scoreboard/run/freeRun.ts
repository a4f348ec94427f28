import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import { scoredPoints } from '../../rules/log.ts'
import { teamName } from '../words.ts'
import type { PlayedGame } from './runOfPlay.ts'
import { runsOfLog } from './runsOfLog.ts'

/** Converts a game of the free scorer to the format of the run of play. */
export function runOfFreeGame(game: FreeGame): PlayedGame {
  const { rules, state, kits } = game
  const log = logOf(game)
  const points = scoredPoints(log).map(({ team }) => (team === 'team1' ? '1' : '2'))
  return {
    run: points.join(''),
    runs: runsOfLog(log),
    sets: state.sets,
    team1Score: state.team1Sets,
    team2Score: state.team2Sets,
    rules: { startingScore: rules.startingScore },
    team1: { name: teamName(rules, 'team1'), kit: kits?.team1 },
    team2: { name: teamName(rules, 'team2'), kit: kits?.team2 },
  }
}
