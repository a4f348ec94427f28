// The data and the actions of the board, for the free scorer and for league games.
import type { Action } from '../rules/actions.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'

/** A team as shown in its half of the board. */
export interface BoardSide {
  name: string
  score: number
  /** The sets won; null in a match of one set. */
  sets: number | null
  /**
   * A label under the name, such as "Set point", if the team can end the set or the match with the next point; otherwise
   * null.
   */
  label: string | null
  serves?: boolean
  /** The kit of the team. Without a kit, the half has the colour of its side. */
  kit?: string
}

export type BoardTeams = Record<Team, Pick<BoardSide, 'name' | 'kit'>>

export interface BoardGame {
  sides: Record<Team, BoardSide>
  /** The number of actions so far. A change restarts the flash, even if the same team scores twice. */
  actionCount: number
  /** The team that scored with the latest action, whose half flashes. */
  scored: Team | null
  canScore: boolean
  canUndo: boolean
}

/** The actions that a tap, a key or a controller triggers. */
export interface BoardActions {
  point: (team: Team, points?: number) => void
  undo: () => void
}

/** The order of the teams. The first one is on the left, or at the top if the halves are stacked. */
export type TeamOrder = readonly [Team, Team]

export const defaultTeamOrder: TeamOrder = ['team1', 'team2']

/** Records the action that `make` derives from the log of the game, unless it is null. */
export type Act = (make: (log: Log) => Action | null) => void
