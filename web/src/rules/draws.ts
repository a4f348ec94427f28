// Games that have ended level.
import { t } from '../t.ts'
import { hasResult } from './counting.ts'

interface Ended {
  status: Parameters<typeof hasResult>[0]['status']
  deletedAt?: string | null
  team1Score: number | null
  team2Score: number | null
  forfeit?: string
}

/** "Draw" for a game that has ended level, else an empty string. */
export function describeDraw(game: Ended): string {
  return hasResult(game) && game.team1Score === game.team2Score && !game.forfeit ? t('Draw') : ''
}
