// The sheet of a game is part of the schedule and the dialogs of its result are part of the history. Every tab shows them, so
// they are passed on as functions that render them.
import type { ReactNode } from 'react'
import type { Game, LeagueView, ScheduledGame } from '../../contract/types.ts'

/**
 * Renders the sheet of a game; loads as a separate file. A game that was never scheduled has no line, only the game itself.
 * `entries`: further entries of the tab that opens the sheet.
 */
export type RenderGameSheet = (
  league: LeagueView,
  game: ScheduledGame | Game,
  onClose: () => void,
  entries?: ReactNode,
) => ReactNode

/** What can be done about the result of a game that is over. */
export type ResultAction = 'edit' | 'changes' | 'reopen' | 'stop' | 'delete'
/** What the sheet of a game that is over opens: a dialog for its result, or its score sheet. */
export type OverAction = ResultAction | 'scoreSheet'

/** Renders the dialog for the result of a game; loads as a separate file. */
export type RenderResultDialog = (
  league: LeagueView,
  what: OverAction,
  game: Game,
  onClose: () => void,
) => ReactNode
