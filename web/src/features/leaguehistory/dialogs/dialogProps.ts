import type { LeagueView, Team } from '../../../contract/types.ts'

/** The props of every history dialog. */
export interface DialogProps {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}
