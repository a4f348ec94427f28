import type { Game } from '../../contract/types.ts'

/** The open dialog of the history, with the games it applies to. */
export type OpenedDialog =
  | { what: 'record' | 'import' | 'deleted' | 'recalculate' | 'cleanUp' }
  | { what: 'edit' | 'reopen' | 'changes' | 'stop' | 'forfeit'; game: Game }
  | { what: 'delete'; games: Game[] }

/** The actions that the rows of the history trigger. */
export interface RowActions {
  onOpen: (opened: OpenedDialog) => void
  /** Opens the action menu of a game, next to its button if there is one. */
  onMenu: (game: Game) => void
  onSelect: (id: number, isSelected: boolean) => void
}
