import type { LeagueView, Team } from '../../contract/types.ts'

/** What every dialog of the history is given. */
export interface DialogProps {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}
