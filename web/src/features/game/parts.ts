// The parts of the game's page that come in files of their own, after the board: src/app/GamePage.tsx fetches them.
import type { ComponentType } from 'react'
import type { MatchState } from '../../rules/liveMatch.ts'
import type { Log } from '../../rules/log.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameRecord } from './record.ts'

export interface GameProps {
  game: LiveGame
  record: GameRecord
}

export interface ReportProps extends GameProps {
  onBack: () => void
  onLeague: (id: number) => void
}

export interface SetBreakProps extends GameProps {
  log: Log
  onStart: () => void
}

export interface CourtToolsProps extends GameProps {
  state: MatchState
}

export interface NewsProps extends GameProps {
  log: Log
  /** By the server's clock, milliseconds since 1970. */
  now: number
}

export interface GameMenuProps extends GameProps {
  log: Log
}

export interface Parts {
  Listening: ComponentType<GameProps>
  News: ComponentType<NewsProps>
  GameMenu: ComponentType<GameMenuProps>
  Report: ComponentType<ReportProps>
  AnotherDevice: ComponentType<GameProps>
  SetBreak: ComponentType<SetBreakProps>
  CourtTools: ComponentType<CourtToolsProps>
}
