import type { ReactNode } from 'react'
import type { LeagueView, ScheduledGame, Team } from '../../contract/types.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { AdvanceWeek } from './AdvanceWeek.tsx'
import { AutoSchedule } from './AutoSchedule.tsx'
import { CancelGame } from './CancelGame.tsx'
import { EnterResult } from './EnterResult.tsx'
import { GameDialog } from './GameDialog.tsx'
import { MoveGame } from './MoveGame.tsx'
import { NightDialog } from './NightDialog.tsx'
import { NightsOff } from './NightsOff.tsx'
import { PrintNight } from './PrintNight.tsx'
import { QualityDialog } from './Quality.tsx'
import { RemoveGame } from './RemoveGame.tsx'
import { ScheduleGame } from './ScheduleGame.tsx'
import { ScoreLinkDialog } from './ScoreLinkDialog.tsx'
import type { Night } from './scheduleGroups.ts'
import { UndoWeek } from './UndoWeek.tsx'

/** What is being done, in a dialog. */
export type Opened =
  | { what: 'plan' | 'new' | 'night' | 'print' | 'quality' | 'nights off' | 'undo week' }
  | { what: 'game' | 'link' | 'result' | 'move' | 'cancel' | 'remove'; game: ScheduledGame }

interface Props {
  opened: Opened
  onOpen: (opened: Opened | null) => void
  league: LeagueView
  teams: Team[]
  nights: Night[]
  /** The one that is looked at, or empty. */
  night: string
  tonight: string
  qrCode: (address: string) => ReactNode
  onPrint: (night: string) => void
}

/** The dialog that is open. */
export function OpenDialog({ opened, onOpen, league, teams, nights, tonight, qrCode, ...rest }: Props) {
  const onClose = () => onOpen(null)
  const common = { league, onClose }
  const open = nights.filter(({ upcoming }) => upcoming > 0)
  const choice = { ...common, nights: open, first: firstOf(open, rest.night, tonight), tonight }
  switch (opened.what) {
    case 'plan':
      return league.scheduleMode === 'fixed' ? (
        <AutoSchedule {...common} teams={teams} />
      ) : (
        <AdvanceWeek {...common} teams={teams} />
      )
    case 'new':
      return <ScheduleGame {...common} teams={teams} />
    case 'night':
      return <NightDialog {...choice} teams={teams} />
    case 'print':
      return <PrintNight {...choice} onPrint={rest.onPrint} />
    case 'quality':
      return <QualityDialog {...common} teams={teams} />
    case 'nights off':
      return <NightsOff {...common} />
    case 'undo week':
      return <UndoWeek {...common} />
  }
  const name = namesOf(teams)
  const names: [string, string] = [name(opened.game.team1Id), name(opened.game.team2Id)]
  const game = { ...common, game: opened.game, title: names.join(' vs ') }
  switch (opened.what) {
    case 'game':
      return <GameDialog {...game} onOpen={onOpen} />
    case 'link':
      return <ScoreLinkDialog {...game} qrCode={qrCode} />
    case 'result':
      return opened.game.gameId && <EnterResult {...game} gameId={opened.game.gameId} names={names} />
    case 'move':
      return <MoveGame {...game} />
    case 'cancel':
      return <CancelGame {...game} />
    case 'remove':
      return <RemoveGame {...game} />
  }
}

/** The night that a question about a night begins with. */
function firstOf(open: Night[], looked: string, tonight: string): string {
  const days = open.map(({ day }) => day)
  return days.find((day) => day === looked) ?? days.find((day) => day >= tonight) ?? days.at(-1) ?? ''
}
