// Scores come by two ways, in responses and in streams: the newer one counts.
import type { LiveScore } from '../../contract/types.ts'

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

/** A running score with its age. */
export interface TimedScore extends LiveScore {
  /** The version of the league that the score was read with. A score with a lower one is older. */
  asOf: number
  /** When the score was last changed, by the clock of this device; undefined unless the game is being played. */
  updated?: number | undefined
}

/** Running scores of a league, from responses and from its stream. */
export interface LiveScores {
  version: number
  games: TimedScore[]
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockSkew: number
}

interface Part {
  version: number
  games: LiveScore[]
  /** The time by the server's clock; a response has none, because it may come from a cache. */
  now?: string
}

/** The scores after a response that has all of them, or after an event that has some. What is older than a cached score is left out. */
export function mergeScores(cached: LiveScores | undefined, part: Part, isWhole: boolean): LiveScores {
  const clockSkew = part.now ? Date.parse(part.now) - Date.now() : (cached?.clockSkew ?? 0)
  const before = new Map(cached?.games.map((game) => [game.id, game]))
  const games = part.games.map((score) => {
    const known = before.get(score.id)
    before.delete(score.id)
    return known && known.asOf > part.version ? known : timed(score, part.version, clockSkew)
  })
  const others = [...before.values()].filter(({ asOf }) => !isWhole || asOf > part.version)
  return {
    version: isWhole || !cached ? part.version : cached.version,
    games: [...others, ...games],
    clockSkew,
  }
}

function timed(score: LiveScore, asOf: number, clockSkew: number): TimedScore {
  return { ...score, asOf, ...(score.updatedAt && { updated: Date.parse(score.updatedAt) - clockSkew }) }
}
