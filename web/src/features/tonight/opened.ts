import type { Game, ScheduledGame } from '../../contract/types.ts'
import type { Forfeit } from '../../rules/forfeits.ts'

/** Printable sheets, shown instead of the tab. */
type Sheets = 'print' | 'courtSheets'

/** What this tab can open: a dialog of the night, or of one of its games. */
export type Opened =
  | { what: 'plan' | 'night' | 'courtCodes' | Sheets }
  | { what: 'openings'; courtOut?: string }
  | { what: 'game' | 'link' | 'result' | 'move' | 'cancel'; game: ScheduledGame }
  | { what: 'forfeit' | 'forfeitSet'; game: ScheduledGame; by?: Forfeit | undefined }
  | { what: 'abandon'; game: ScheduledGame; gameWithScore: Game }

export type Open = (opened: Opened) => void

export const isSheets = ({ what }: Opened): boolean => what === 'print' || what === 'courtSheets'
