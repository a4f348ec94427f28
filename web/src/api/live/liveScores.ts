// Merges scores from responses and from streams: the newer one wins.
import type { LiveScore } from '../../contract/types.ts'

/** Applies scores to games. A game without a newer score stays the same object. */
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
  /** The version of the league when the score was read; a score with a lower version is older. */
  asOf: number
  /** When the score last changed, by the clock of this device; undefined unless the game is being played. */
  updated?: number | undefined
}

/** The running scores of a league, merged from responses and its stream. */
export interface LiveScores {
  version: number
  games: TimedScore[]
  /** By how many milliseconds the server's clock is ahead of this device's. */
  clockSkew: number
}

interface ScoreUpdate {
  version: number
  games: LiveScore[]
  /** The current time by the server's clock; absent in responses, because they may come from a cache. */
  now?: string
}

/**
 * Merges new scores into the cached ones. `isWhole`: `update` has all scores, as a response does; an event has only some.
 * Scores older than the cached ones are ignored.
 */
export function mergeScores(
  cached: LiveScores | undefined,
  update: ScoreUpdate,
  isWhole: boolean,
): LiveScores {
  const clockSkew = update.now ? Date.parse(update.now) - Date.now() : (cached?.clockSkew ?? 0)
  const previous = new Map(cached?.games.map((game) => [game.id, game]))
  const games = update.games.map((score) => {
    const known = previous.get(score.id)
    previous.delete(score.id)
    return known && known.asOf > update.version ? known : toTimedScore(score, update.version, clockSkew)
  })
  const others = [...previous.values()].filter(({ asOf }) => !isWhole || asOf > update.version)
  return {
    version: isWhole || !cached ? update.version : cached.version,
    games: [...others, ...games],
    clockSkew,
  }
}

function toTimedScore(score: LiveScore, asOf: number, clockSkew: number): TimedScore {
  return { ...score, asOf, ...(score.updatedAt && { updated: Date.parse(score.updatedAt) - clockSkew }) }
}
