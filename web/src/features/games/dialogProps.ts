import type { LeagueView, Team } from '../../api/generated.ts'

/** What every dialog of the history is given. */
export interface DialogProps {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}
