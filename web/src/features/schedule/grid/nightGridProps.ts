import type { Court, LeagueView, ScheduledGame } from '../../../contract/types.ts'
import type { RowTeam } from '../../../ui/team/FixtureRow.tsx'
import type { Conflicts } from '../conflicts.ts'
import type { OpenedDialog } from '../openedDialog.ts'

export interface NightGridProps {
  league: LeagueView
  courts: Court[]
  /** The games of the night that occupy a cell, including finished ones. */
  games: ScheduledGame[]
  /** The games without a time and court. */
  waiting: ScheduledGame[]
  night: string
  /** 0 means all teams. */
  teamId: number
  teamOf: (id: number) => RowTeam
  conflicts: Conflicts
  onOpen: (opened: OpenedDialog) => void
}
