// The parts of the game page that load after the board, as separate chunks; src/app/GamePage.tsx loads them.
import type { ComponentType, ReactNode } from 'react'
import type { Invite } from '../../contract/types.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { CourtToolsProps } from '../../scoreboard/court/CourtTools.tsx'
import type { SidesQuestionProps } from '../../scoreboard/court/SidesQuestion.tsx'
import type { TimeoutProps } from '../../scoreboard/court/Timeout.tsx'
import type { TimeUpProps } from '../../scoreboard/TimeUp.tsx'
import type { LiveGame } from './record/liveGame.ts'
import type { GameRecord } from './record/record.ts'

export interface GameProps {
  game: LiveGame
  record: GameRecord
}

export interface SummaryProps extends GameProps {
  onBack: () => void
  onLeague: (id: number) => void
}

type SheetInvite = Pick<Invite, 'team1' | 'team2' | 'league' | 'game'>

/** The score sheet, which is loaded on use. */
export interface WithSheet {
  Sheet: ComponentType<{ invite: SheetInvite; log: Log; onClose: () => void }>
}

export interface SetBreakProps extends GameProps {
  log: Log
  onStart: () => void
}

export interface NoticesProps extends GameProps {
  log: Log
  /** The time of the server's clock, in milliseconds since 1970. */
  now: number
}

export interface GameMenuProps extends GameProps {
  log: Log
}

export interface LazyParts {
  GameStream: ComponentType<GameProps>
  Notices: ComponentType<NoticesProps>
  GameMenu: ComponentType<GameMenuProps>
  WithLineups: ComponentType<{ children: ReactNode }>
  Summary: ComponentType<SummaryProps>
  OtherGames: ComponentType<Pick<GameProps, 'record'>>
  SetBreak: ComponentType<SetBreakProps>
  CourtTools: ComponentType<CourtToolsProps>
  Timeout: ComponentType<TimeoutProps>
  SidesQuestion: ComponentType<SidesQuestionProps>
  TypedChoices: ComponentType<GameProps>
  TimeUp: ComponentType<TimeUpProps>
}
