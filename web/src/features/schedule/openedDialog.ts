import type { Game, ScheduledGame } from '../../contract/types.ts'

/** The dialog of the schedule that is open, and the game that it is about. */
export type OpenedDialog =
  | { what: 'plan' | 'new' | 'night' | 'print' | 'quality' | 'nightsOff' | 'undoWeek' | 'courtCodes' }
  | { what: 'openings'; courtOut?: string }
  | { what: 'filter' }
  | {
      what: 'game' | 'link' | 'result' | 'move' | 'duty' | 'cancel' | 'forfeit' | 'remove'
      game: ScheduledGame
    }
  | { what: 'abandon'; game: ScheduledGame; gameWithScore: Game }

/** What is printed: the sheets of a night, or the codes of all courts. */
export type Printed = { night: string } | 'courts'
