import type { ReactNode } from 'react'
import type { RenderGameSheet } from '../../api/games/gameSheet.ts'
import type { LeagueView, Team } from '../../contract/types.ts'

/**
 * What is open over or beside the list of teams; next: the card that points to the schedule; withoutGames: the teams that have no games;
 * signups: the sign-ups of teams; signup: the dialog that opens sign-up.
 */
export type OpenedTeam =
  | { what: 'add' | 'captains' | 'captainsPrinted' | 'next' | 'withoutGames' | 'signups' | 'signup' }
  | { what: 'captain' | 'team' | 'edit' | 'wishes' | 'delete' | 'withdraw'; teamId: number }

export interface TeamDialogProps {
  league: LeagueView
  teams: Team[]
  opened: OpenedTeam
  onOpen: (opened: OpenedTeam | null) => void
  gameSheet: RenderGameSheet
}

/** Renders the open dialog; loads as a separate file. */
export type RenderTeamDialog = (props: Omit<TeamDialogProps, 'gameSheet'>) => ReactNode

/** The media query of screens on which a team opens beside the list. */
export const besideList = '(min-width: 75rem)'
