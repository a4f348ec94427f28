import type { PublicGame } from '../../../../contract/types.ts'
import type { ClaimBody } from './claimOutbox.ts'

type Score = NonNullable<ClaimBody['score']>

/** Returns the score of a completed game; null if it has none. */
export function scoreOf({ status, team1Score, team2Score, sets }: PublicGame): Score | null {
  if (status !== 'completed' || team1Score === null || team2Score === null) return null
  return {
    team1Score,
    team2Score,
    ...(sets?.length && {
      sets: sets.map((set) => ({ team1Score: set.team1Score, team2Score: set.team2Score })),
    }),
  }
}

/** Returns the score as text: "25–20", or the points of each set. */
export const formatScore = ({ team1Score, team2Score, sets }: Score): string =>
  (sets?.length ? sets : [{ team1Score, team2Score }])
    .map((set) => `${set.team1Score}–${set.team2Score}`)
    .join(', ')
