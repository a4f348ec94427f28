import type { Log } from '../../rules/logTypes.ts'
import type { Team } from '../../rules/rules.ts'

/** What the score sheet says about a game. */
export interface SheetGame {
  log: Log
  names: Record<Team, string>
  /** The league and the court; empty for a free game. */
  title: string
  /** The time zone of the league; by default that of the device. */
  zone?: string | undefined
}
