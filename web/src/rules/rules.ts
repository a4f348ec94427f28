// The rules of a game.

/** One of the two sides of a game. */
export type Team = 'team1' | 'team2'

export interface Score {
  team1: number
  team2: number
}

/** The rules of one game, as stored and sent. Times are in minutes, scores in points. */
export interface GameRules {
  name: string
  startingScore: number
  endingScore: number
  winByTwo: boolean
  maxScoreCap?: number
  maxTime?: number
  /** A match of the best of this many sets, from 2 to 9; absent for a match of one set. */
  bestOf?: number
  /** All sets are played, even after one team has won most of them. */
  playAll?: true
  /** The board shows the serve, asks to change sides, and counts time-outs. */
  serve?: true
  team1Name?: string
  team2Name?: string
}

export const defaultRules: GameRules = { name: '', startingScore: 0, endingScore: 25, winByTwo: true }

/** The rules that decide a game. */
export type WinningRules = Pick<GameRules, 'startingScore' | 'endingScore' | 'winByTwo' | 'maxScoreCap'>

export function otherTeam(team: Team): Team {
  return team === 'team1' ? 'team2' : 'team1'
}

/** The team with more points, or null while the scores are level. */
export function leader(score: Score): Team | null {
  if (score.team1 === score.team2) return null
  return score.team1 > score.team2 ? 'team1' : 'team2'
}
