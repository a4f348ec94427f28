import type { LeagueView, ScheduledGame } from '../../contract/types.ts'

/** What every dialog about one scheduled game is given. */
export interface GameDialogProps {
  league: LeagueView
  game: ScheduledGame
  /** Who plays whom. */
  title: string
  onClose: () => void
}
