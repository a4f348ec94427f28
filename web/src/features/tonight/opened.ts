import type { ScheduledGame } from '../../contract/types.ts'
import type { Forfeit } from '../../rules/forfeits.ts'

/** Printable sheets, shown instead of the tab. */
type Sheets = 'print' | 'courtSheets'

/** What this tab can open: a dialog of the night, or of one of its games. */
export type Opened =
  | { what: 'plan' | 'night' | 'chatText' | 'courtCodes' | Sheets }
  | { what: 'openings' }
  | { what: 'game' | 'link' | 'result' | 'move'; game: ScheduledGame }
  | { what: 'forfeit' | 'forfeitSet'; game: ScheduledGame; by?: Forfeit | undefined }

export type Open = (opened: Opened) => void

export const isSheets = ({ what }: Opened): boolean => what === 'print' || what === 'courtSheets'
