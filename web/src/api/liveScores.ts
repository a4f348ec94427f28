// Scores come by two ways, in responses and in streams: the newer one counts.
import type { LiveScore } from '../contract/types.ts'

/** The games with these scores; a game whose score is not newer is the same object as before. */
export function withScores<Game extends LiveScore>(games: Game[], scores: LiveScore[]): Game[] {
  const byId = new Map(scores.map((score) => [score.id, score]))
  return games.map((game) => {
    const score = byId.get(game.id)
    return score && score.version > game.version ? { ...game, ...scoreOf(score) } : game
  })
}

function scoreOf({ live = false, ...score }: LiveScore): LiveScore {
  const { id, team1Score, team2Score, sets, status, winnerId, version } = score
  return { id, team1Score, team2Score, ...(sets && { sets }), status, live, winnerId, version }
}
