import type { OverAction } from '../../api/games/gameSheet.ts'
import type { Game, ReplanMode, ScheduledGame } from '../../contract/types.ts'
import type { Forfeit } from '../../rules/forfeits.ts'

/** The open dialog of the schedule, with the game it applies to. */
export type OpenedDialog =
  /** `way`: how an existing season is changed, as the button that opens the plan says. */
  | { what: 'plan'; way?: ReplanMode }
  | { what: 'new' | 'night' | 'print' | 'chatText' | 'quality' | 'nightsOff' | 'undoWeek' | 'courtCodes' }
  /** `night`: the night whose courts change; without it the selected or the next one. */
  | { what: 'openings'; courtOut?: string; night?: string }
  | { what: 'filter' }
  | {
      what: 'game' | 'link' | 'result' | 'move' | 'swap' | 'duty' | 'lineups' | 'cancel' | 'remove'
      game: ScheduledGame
    }
  /** `by`: the team that is selected initially, because a phone has reported its forfeit. */
  | { what: 'forfeit' | 'forfeitSet'; game: ScheduledGame; by?: Forfeit | undefined }
  | { what: 'abandon' | OverAction; game: ScheduledGame; gameWithScore: Game }

/** What to print: the sheets of a night, or the codes of all courts. */
export type PrintRequest = { night: string } | 'courts'
