import type { Game, ScheduledGame } from '../../contract/types.ts'
import type { Forfeit } from '../../rules/forfeits.ts'

/** The dialog of the schedule that is open, and the game that it is about. */
export type OpenedDialog =
  | { what: 'plan' | 'new' | 'night' | 'print' | 'quality' | 'nightsOff' | 'undoWeek' | 'courtCodes' }
  | { what: 'openings'; courtOut?: string }
  | { what: 'filter' }
  | {
      what: 'game' | 'link' | 'result' | 'move' | 'duty' | 'cancel' | 'remove'
      game: ScheduledGame
    }
  /** `by`: the team that is chosen at first, because a phone has reported it. */
  | { what: 'forfeit' | 'forfeitSet'; game: ScheduledGame; by?: Forfeit | undefined }
  | { what: 'abandon'; game: ScheduledGame; gameWithScore: Game }

/** What is printed: the sheets of a night, or the codes of all courts. */
export type Printed = { night: string } | 'courts'
