// Scores come in two ways, asked for and told: whichever is newer counts.
import type { LiveScore } from '../contract/types.ts'

/** The games with these scores in their places; all other games are the same objects as before. */
export function withScores<Game extends LiveScore>(games: Game[], scores: LiveScore[]): Game[] {
  const told = new Map(scores.map((score) => [score.id, score]))
  return games.map((game) => {
    const score = told.get(game.id)
    return score && score.version > game.version ? { ...game, ...scoreOf(score) } : game
  })
}

function scoreOf({ id, team1Score, team2Score, sets, status, winnerId, version }: LiveScore): LiveScore {
  return { id, team1Score, team2Score, ...(sets && { sets }), status, winnerId, version }
}
