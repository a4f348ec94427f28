import type { ReactNode } from 'react'
import type { RenderResultDialog } from '../../api/games/gameSheet.ts'
import type { LeagueView, Team } from '../../contract/types.ts'
import { nightOf } from '../../rules/nights.ts'
import type { NightRule } from '../../rules/nights.ts'
import { withGameRules } from '../../rules/playedBy.ts'
import { t } from '../../t.ts'
import { AbandonGame } from './game/AbandonGame.tsx'
import { AdvanceWeek } from './plan/AdvanceWeek.tsx'
import { AutoSchedule } from './plan/AutoSchedule.tsx'
import { CancelGame } from './game/CancelGame.tsx'
import { ChatText } from './night/ChatText.tsx'
import { CourtCodes } from './night/CourtCodes.tsx'
import { DutyTeams } from './game/DutyTeams.tsx'
import { EnterResult } from './game/EnterResult.tsx'
import { ForfeitGame } from './game/ForfeitGame.tsx'
import { GameDialog } from './game/GameDialog.tsx'
import { GameLineups } from './game/GameLineups.tsx'
import { MoveGame } from './game/MoveGame.tsx'
import { NightDialog } from './night/NightDialog.tsx'
import { NightsOff } from './night/NightsOff.tsx'
import { Openings } from './night/Openings.tsx'
import { PrintNight } from './night/PrintNight.tsx'
import { QualityDialog } from './plan/Quality.tsx'
import { RemoveGame } from './game/RemoveGame.tsx'
import { ScheduleGame } from './game/ScheduleGame.tsx'
import { ScoreLinkDialog } from './game/ScoreLinkDialog.tsx'
import type { Conflicts } from './conflicts.ts'
import type { OpenedDialog, PrintRequest } from './openedDialog.ts'
import { rowTeamsOf } from './rowTeams.ts'
import type { Night } from './scheduleGroups.ts'
import { UndoWeek } from './plan/UndoWeek.tsx'

interface Props {
  opened: Exclude<OpenedDialog, { what: 'filter' }>
  onOpen: (opened: OpenedDialog | null) => void
  league: LeagueView
  teams: Team[]
  nights: Night[]
  /** The night selected in the filter, or empty. */
  selectedNight: string
  tonight: string
  rule: NightRule
  conflicts: Conflicts
  qrCode: (address: string) => ReactNode
  resultDialog: RenderResultDialog
  /** Further entries of the sheet of a game. */
  entries?: ReactNode
  onPrint: (printed: PrintRequest) => void
}

/** Renders the open dialog of the schedule. */
export function ScheduleDialog({ opened, onOpen, league, teams, nights, tonight, qrCode, ...rest }: Props) {
  const onClose = () => onOpen(null)
  const common = { league, onClose }
  const upcomingNights = nights.filter(({ upcoming }) => upcoming > 0)
  const nightProps = {
    ...common,
    nights: upcomingNights,
    initialNight: initialNightOf(upcomingNights, rest.selectedNight, tonight),
    tonight,
  }
  switch (opened.what) {
    case 'plan':
      return league.scheduleMode === 'fixed' ? (
        <AutoSchedule {...common} teams={teams} way={opened.way} />
      ) : (
        <AdvanceWeek {...common} teams={teams} />
      )
    case 'new':
      return <ScheduleGame {...common} teams={teams} />
    case 'night':
      return <NightDialog {...nightProps} teams={teams} />
    case 'openings':
      return (
        <Openings
          {...nightProps}
          initialNight={opened.night ?? nightProps.initialNight}
          teams={teams}
          courtOut={opened.courtOut}
        />
      )
    case 'print':
      return <PrintNight {...nightProps} onPrint={(night) => rest.onPrint({ night })} />
    case 'chatText':
      return <ChatText {...nightProps} teams={teams} />
    case 'quality':
      return <QualityDialog {...common} teams={teams} />
    case 'nightsOff':
      return <NightsOff {...common} />
    case 'courtCodes':
      return <CourtCodes {...common} qrCode={qrCode} onPrint={() => rest.onPrint('courts')} />
    case 'undoWeek':
      return <UndoWeek {...common} />
  }
  const teamOf = rowTeamsOf(teams)
  const nameOf = (id: number) => teamOf(id).name
  const { team1Id, team2Id } = opened.game
  const names: [string, string] = [nameOf(team1Id), nameOf(team2Id)]
  const game = {
    ...common,
    league: withGameRules(common.league, opened.game),
    game: opened.game,
    title: t('{team1} vs {team2}', { team1: names[0], team2: names[1] }),
  }
  switch (opened.what) {
    case 'game':
      return (
        <GameDialog
          {...game}
          teams={[teamOf(team1Id), teamOf(team2Id)]}
          night={nightOf(rest.rule, opened.game)}
          isTonight={nightOf(rest.rule, opened.game) === tonight}
          conflicts={rest.conflicts.get(opened.game.id) ?? []}
          nameOf={nameOf}
          onOpen={onOpen}
          entries={rest.entries}
        />
      )
    case 'link':
      return <ScoreLinkDialog {...game} qrCode={qrCode} />
    case 'result':
      return opened.game.gameId && <EnterResult {...game} gameId={opened.game.gameId} names={names} />
    case 'move':
      return <MoveGame {...game} />
    case 'swap':
      return <MoveGame {...game} onlySwaps />
    case 'duty':
      return <DutyTeams {...game} teams={teams} />
    case 'lineups':
      return opened.game.gameId && <GameLineups {...game} gameId={opened.game.gameId} />
    case 'cancel':
      return <CancelGame {...game} />
    case 'forfeit':
    case 'forfeitSet':
      return (
        opened.game.gameId && (
          <ForfeitGame
            {...game}
            gameId={opened.game.gameId}
            names={names}
            by={opened.by}
            preselectsRunningSet={opened.what === 'forfeitSet'}
          />
        )
      )
    case 'abandon':
      return <AbandonGame {...game} gameWithScore={opened.gameWithScore} />
    case 'edit':
    case 'changes':
    case 'reopen':
    case 'stop':
    case 'delete':
    case 'scoreSheet':
      return rest.resultDialog(league, opened.what, opened.gameWithScore, onClose)
    case 'remove':
      return <RemoveGame {...game} />
  }
}

/** Returns the initial night of a dialog: the one in the filter, otherwise the next, otherwise the last. */
function initialNightOf(upcomingNights: Night[], selectedNight: string, tonight: string): string {
  const days = upcomingNights.map(({ day }) => day)
  return days.find((day) => day === selectedNight) ?? days.find((day) => day >= tonight) ?? days.at(-1) ?? ''
}
