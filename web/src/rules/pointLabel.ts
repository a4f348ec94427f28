// The label for a point that can end the game: "Set point", "Match point" or "Next point wins".
import { t } from '../t.ts'
import { addPoint, winnerOf } from './game.ts'
import type { Game } from './game.ts'
import type { Team } from './rules.ts'
import { setDecidesMatch } from './match.ts'

/**
 * The label under the name of a team that can end the game with the next point, else null. If either team can, both have
 * "Next point wins".
 */
export function pointLabel(game: Game, team: Team): string | null {
  const winsWithNext = (other: Team) =>
    winnerOf(game) === null && winnerOf(addPoint(game, other, 0)) === other
  if (!winsWithNext(team)) return null
  if (winsWithNext('team1') && winsWithNext('team2')) return t('Next point wins')
  return setDecidesMatch(game, team) ? t('Match point') : t('Set point')
}
