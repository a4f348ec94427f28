import type { Game } from '../../contract/types.ts'

/** The dialog of the history that is open, and the games that it is about. */
export type OpenedDialog =
  | { what: 'record' | 'import' | 'deleted' | 'recalculate' | 'cleanUp' }
  | { what: 'edit' | 'reopen' | 'changes' | 'stop' | 'forfeit'; game: Game }
  | { what: 'delete'; games: Game[] }

/** What the rows of the history do. */
export interface RowActions {
  onOpen: (opened: OpenedDialog) => void
  /** Opens the actions of a game, beside its button where it has one. */
  onMenu: (game: Game) => void
  onSelect: (id: number, isSelected: boolean) => void
}
