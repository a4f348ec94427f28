import type { BracketMatch, BracketOf } from './types.ts'

/** A running score, from a stream that is faster than the finals themselves. */
interface RunningScore {
  id: number
  live?: boolean
  team1Score: number
  team2Score: number
  sets?: { team1Score: number; team2Score: number }[]
}

/**
 * Finals with the scores of their matches that are being played. The result of a match comes with the finals, because the next
 * match follows from it.
 */
export function withLiveScores<Finals extends BracketOf>(
  finals: Finals,
  scores: { get: (gameId: number) => RunningScore | undefined },
): Finals {
  const places = finals.places.map((match): BracketMatch => {
    const score = match.winnerId === null ? scores.get(match.gameId ?? 0) : undefined
    if (!score?.live) return match
    const { team1Score, team2Score, sets } = score
    return { ...match, live: true, team1Score, team2Score, ...(sets && { sets }) }
  })
  return { ...finals, places }
}
