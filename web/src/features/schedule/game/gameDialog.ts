import type { ReactNode } from 'react'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import type { OpenedDialog } from '../openedDialog.ts'

/** The props of every dialog about one scheduled game. */
export interface GameDialogProps {
  league: LeagueView
  game: ScheduledGame
  /** The title of the game, such as "Aces vs Diggers". */
  title: string
  onClose: () => void
}

/** The props of the sheet of a game. */
export interface SheetProps extends GameDialogProps {
  teams: [RowTeam, RowTeam]
  /** The day of the night to which the game belongs. */
  night: string
  isTonight: boolean
  /** The games at the same time with one of its teams or on its court. */
  conflicts: ScheduledGame[]
  nameOf: (teamId: number) => string
  onOpen: (opened: OpenedDialog) => void
  /** Further entries of the tab that opens the sheet. */
  entries?: ReactNode
}
