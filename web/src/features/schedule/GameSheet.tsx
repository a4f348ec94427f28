import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { RenderResultDialog } from '../../api/games/gameSheet.ts'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/client/queries.ts'
import type { Court, Game, LeagueView, ScheduledGame } from '../../contract/types.ts'
import { isOver } from '../../rules/counting.ts'
import { nightOf, nightRule, tonightAt } from '../../rules/nights.ts'
import { findConflicts } from './conflicts.ts'
import type { OpenedDialog } from './openedDialog.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { isUpcoming, listNights } from './scheduleGroups.ts'

type DialogOfSheet = Exclude<OpenedDialog, { what: 'filter' }>

interface Props {
  league: LeagueView
  /** The scheduled game, or the game itself, which may have no line in the schedule. */
  game: ScheduledGame | Game
  /** Further entries of the sheet. */
  entries?: ReactNode
  qrCode: (address: string) => ReactNode
  resultDialog: RenderResultDialog
  onClose: () => void
}

const noLines: ScheduledGame[] = []
const noCourts: Court[] = []

/**
 * The sheet of a game with every dialog that it opens, for the tabs that do not show the schedule. It opens at once; the place of the game
 * follows if the schedule is still being loaded.
 */
export function GameSheet({ league, game, onClose, ...rest }: Props) {
  const { data: lines = noLines } = useQuery(schedulesQuery(league.id))
  const { data: teams } = useQuery(teamsQuery(league.id))
  const { data: courts = noCourts } = useQuery(courtsQuery(league.id))
  const [next, setNext] = useState<DialogOfSheet>()
  const night = useMemo(() => {
    const rule = nightRule(league, courts)
    const open = lines.filter((line) => !isOver(line))
    const days = lines.filter(({ waiting }) => !waiting).map((line) => nightOf(rule, line))
    return {
      rule,
      nights: listNights(rule, open),
      tonight: tonightAt(rule, new Date(), [...new Set(days)]),
      conflicts: findConflicts(open.filter(isUpcoming), league),
    }
  }, [league, courts, lines])
  if (!teams) return null
  const line = 'gameId' in game ? game : (lines.find(({ gameId }) => gameId === game.id) ?? lineOf(game))
  return (
    <ScheduleDialog
      {...rest}
      {...night}
      opened={next ?? { what: 'game', game: line }}
      onOpen={(next) => (next && next.what !== 'filter' ? setNext(next) : onClose())}
      league={league}
      teams={teams}
      selectedNight=""
      onPrint={onClose}
    />
  )
}

/** Returns a line without a time and place for a game that was recorded and never scheduled. */
function lineOf(game: Game): ScheduledGame {
  const { id, leagueId, team1Id, team2Id, day, tier, status, forfeit, stage, createdAt } = game
  return {
    id: 0,
    gameId: id,
    leagueId,
    team1Id,
    team2Id,
    gameDate: game.gameDate ?? '',
    day: day ?? '',
    gameTime: '',
    courtName: null,
    weekNumber: null,
    tier,
    status,
    createdAt,
    pinned: false,
    origin: 'hand',
    ...(forfeit && { forfeit }),
    ...(stage && { stage }),
  }
}
