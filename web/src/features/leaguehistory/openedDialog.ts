import type { Game } from '../../contract/types.ts'

/** The open dialog of the history, with the games it applies to. */
export type OpenedDialog =
  { what: 'record' | 'import' | 'deleted' | 'recalculate' | 'cleanUp' } | { what: 'delete'; games: Game[] }

/** The actions that the rows of the history trigger. */
export interface RowActions {
  /** Opens the sheet of a game. */
  onMenu: (game: Game) => void
  onSelect: (id: number, isSelected: boolean) => void
}
