import type { LeagueView, Team } from '../../../contract/types.ts'

/** The props of every dialog of the history. */
export interface DialogProps {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}
