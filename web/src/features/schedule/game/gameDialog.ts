import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'

/** The props of every dialog about one scheduled game. */
export interface GameDialogProps {
  league: LeagueView
  game: ScheduledGame
  /** The title of the game, such as "Aces vs Diggers". */
  title: string
  onClose: () => void
}
