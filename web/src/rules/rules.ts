// The rules of a game.

import type { Intervals } from '../contract/types.ts'

/** One of the two sides of a game. */
export type Team = 'team1' | 'team2'

export interface Score {
  team1: number
  team2: number
}

/** The rules of one game, as stored and sent. Times are in minutes. */
export interface GameRules {
  name: string
  startingScore: number
  endingScore: number
  winByTwo: boolean
  maxScoreCap?: number
  maxTime?: number
  /** The number of sets of a best-of match, from 2 to 9; absent for a single set. */
  bestOf?: number
  /** Whether all sets are played even after a team has won the match. */
  playAll?: true
  /** Whether the board shows the serve, asks about side changes, and counts time-outs. */
  serve?: true
  /** Countdowns, technical time-outs and the toss; only with `serve`. */
  intervals?: Intervals
  /** The number of players of a team whose numbers the board knows; only with `serve`. */
  lineups?: number
  team1Name?: string
  team2Name?: string
}

export const defaultRules: GameRules = { name: '', startingScore: 0, endingScore: 25, winByTwo: true }

/** The rules that decide who has won. */
export type WinningRules = Pick<GameRules, 'startingScore' | 'endingScore' | 'winByTwo' | 'maxScoreCap'>

export function otherTeam(team: Team): Team {
  return team === 'team1' ? 'team2' : 'team1'
}

/** The team with more points; null if the scores are level. */
export function leader(score: Score): Team | null {
  if (score.team1 === score.team2) return null
  return score.team1 > score.team2 ? 'team1' : 'team2'
}
