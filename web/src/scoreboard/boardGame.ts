// What the board shows, and the actions on it, for the free scorer and for games of a league.
import type { Action } from '../rules/actions.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'

/** A team as its half shows it. */
export interface BoardSide {
  name: string
  score: number
  /** Sets won; null in a match of one game. */
  sets: number | null
  /** Shown under its name if it can end the set or the match with the next point, such as "Set point". */
  label: string | null
  serves?: boolean
  /** The kit of the team; without one its half has the colour of its side. */
  kit?: string
}

export type BoardTeams = Record<Team, Pick<BoardSide, 'name' | 'kit'>>

export interface BoardGame {
  sides: Record<Team, BoardSide>
  /** How many actions the game has had: it restarts the flash when the same team scores twice. */
  actionCount: number
  /** The team that the latest action gave a point, for the flash. */
  scored: Team | null
  canScore: boolean
  canUndo: boolean
}

/** The actions of a tap, a key or a controller. */
export interface BoardActions {
  point: (team: Team, points?: number) => void
  undo: () => void
}

/** The order of the teams: the first is on the left, or on top where the halves are stacked. */
export type Order = readonly [Team, Team]

export const usualOrder: Order = ['team1', 'team2']

/** Records the action that `make` returns for the log of the game, unless it is null. */
export type Act = (make: (log: Log) => Action | null) => void
