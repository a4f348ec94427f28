// What the next point would decide: the set, the match, or the game whoever scores.
import { t } from '../t.ts'
import { addPoint, winnerOf } from './game.ts'
import type { Game } from './game.ts'
import type { Team } from './rules.ts'
import { setDecidesMatch } from './match.ts'

/**
 * The word under a team's name: null unless the next point of that team would end the game. If the next point ends it
 * whoever scores, both teams show that.
 */
export function pointWord(game: Game, team: Team): string | null {
  const winsWithNext = (other: Team) =>
    winnerOf(game) === null && winnerOf(addPoint(game, other, 0)) === other
  if (!winsWithNext(team)) return null
  if (winsWithNext('team1') && winsWithNext('team2')) return t('Next point wins')
  return setDecidesMatch(game, team) ? t('Match point') : t('Set point')
}
