// What the next point would decide, in the words of the game.
import { addPoint, winnerOf } from './game.ts'
import type { Game } from './game.ts'
import type { Team } from './rules.ts'
import { setDecidesMatch } from './match.ts'

export type PointWord = 'Set point' | 'Match point' | 'Next point wins'

/**
 * What stands under a team's name: null unless the next point of that team would end the game. Where the next
 * point ends it whoever scores, that is the thing to know and both teams show it.
 */
export function pointWord(game: Game, team: Team): PointWord | null {
  const winsWithNext = (who: Team) => winnerOf(game) === null && winnerOf(addPoint(game, who, 0)) === who
  if (!winsWithNext(team)) return null
  if (winsWithNext('team1') && winsWithNext('team2')) return 'Next point wins'
  return setDecidesMatch(game, team) ? 'Match point' : 'Set point'
}
