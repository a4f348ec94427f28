import type { ReactNode } from 'react'
import type { LeagueView, Team } from '../../contract/types.ts'

/** What is open over or beside the list of teams; next: the card above it that points to the schedule. */
export type OpenedTeam =
  | { what: 'add' | 'captains' | 'captainsPrinted' | 'next' }
  | { what: 'captain' | 'team' | 'edit' | 'wishes' | 'delete' | 'withdraw'; teamId: number }

export interface TeamDialogProps {
  league: LeagueView
  teams: Team[]
  opened: OpenedTeam
  onOpen: (opened: OpenedTeam | null) => void
}

/** Renders what is open; it is loaded as a separate file. */
export type RenderTeamDialog = (props: TeamDialogProps) => ReactNode

/** Where there is room, a team opens beside the list. */
export const besideList = '(min-width: 75rem)'
