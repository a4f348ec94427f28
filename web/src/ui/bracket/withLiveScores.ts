import type { BracketMatch, BracketOf } from './types.ts'

/** A running score from a stream, which is more recent than the loaded finals. */
interface RunningScore {
  id: number
  live?: boolean
  team1Score: number
  team2Score: number
  sets?: { team1Score: number; team2Score: number }[]
  offlineSince?: string
}

/**
 * Applies running scores to the matches of finals. Final results are not applied: they arrive with the finals, because later
 * matches depend on them.
 */
export function withLiveScores<Finals extends BracketOf>(
  finals: Finals,
  scores: { get: (gameId: number) => RunningScore | undefined },
): Finals {
  const places = finals.places.map((match): BracketMatch => {
    const score = match.winnerId === null ? scores.get(match.gameId ?? 0) : undefined
    if (!score?.live) return match
    const { team1Score, team2Score, sets, offlineSince } = score
    return { ...match, live: true, team1Score, team2Score, offlineSince, ...(sets && { sets }) }
  })
  return { ...finals, places }
}
