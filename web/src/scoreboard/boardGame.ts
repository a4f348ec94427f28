// What the board shows and what can be done on it, whoever keeps the game.
import type { PointWord } from '../rules/pointWord.ts'
import type { Team } from '../rules/rules.ts'

/** A team as its half shows it. */
export interface BoardSide {
  name: string
  score: number
  /** Sets won; null where the match is one game. */
  sets: number | null
  /** What its next point would decide. */
  word: PointWord | null
  serves?: boolean
}

export interface BoardGame {
  sides: Record<Team, BoardSide>
  /** Counts the deeds, so that the second of two equal ones is seen as well. */
  beat: number
  /** Whom the latest deed gave a point, for the flash. */
  scored: Team | null
  canScore: boolean
  canUndo: boolean
}

/** What a tap, a key or a controller can do. */
export interface Deeds {
  point: (team: Team, points?: number) => void
  undo: () => void
}

/** Which team is where: on the left, or on top where the board is upright, comes the first. */
export type Order = readonly [Team, Team]

export const usualOrder: Order = ['team1', 'team2']
