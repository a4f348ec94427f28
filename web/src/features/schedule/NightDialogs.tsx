import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { RenderResultDialog } from '../../api/games/gameSheet.ts'
import { courtsQuery, teamsQuery } from '../../api/client/queries.ts'
import type { LeagueView, ScheduledGame } from '../../contract/types.ts'
import { nightRule } from '../../rules/nights.ts'
import { findConflicts } from './conflicts.ts'
import type { OpenedDialog } from './openedDialog.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { isUpcoming } from './scheduleGroups.ts'

type DialogOfNight = Exclude<OpenedDialog, { what: 'filter' }>

interface Props {
  league: LeagueView
  /** The day of the night. */
  night: string
  lines: ScheduledGame[]
  tonight: string
  /** The dialog or the sheets to open first. */
  first: DialogOfNight | { what: 'courtSheets' }
  qrCode: (address: string) => ReactNode
  resultDialog: RenderResultDialog
  /** Render printable sheets instead of the tab. */
  nightSheets: (league: LeagueView, night: string, onClose: () => void) => ReactNode
  courtSheets: (league: LeagueView, onClose: () => void) => ReactNode
  /** Replaces this dialog with other sheets, or closes it (null). */
  onOpen: (next: { what: 'courtSheets' } | null) => void
}

/** The dialogs and sheets of the Schedule tab for one night, opened from another tab. */
export function NightDialogs({ first, onOpen, ...rest }: Props) {
  const onClose = () => onOpen(null)
  if (first.what === 'courtSheets') return rest.courtSheets(rest.league, onClose)
  if (first.what === 'print') return rest.nightSheets(rest.league, rest.night, onClose)
  return <Dialogs {...rest} first={first} onOpen={onOpen} />
}

function Dialogs({ league, night, lines, first, onOpen, ...rest }: Props & { first: DialogOfNight }) {
  const { data: teams } = useQuery(teamsQuery(league.id))
  const { data: courts } = useQuery(courtsQuery(league.id))
  const [opened, setOpened] = useState<DialogOfNight>(first)
  if (!teams || !courts) return null
  const weeks = lines.flatMap(({ weekNumber }) => weekNumber ?? [])
  return (
    <ScheduleDialog
      opened={opened}
      onOpen={(next) => (next && next.what !== 'filter' ? setOpened(next) : onOpen(null))}
      league={league}
      teams={teams}
      nights={[{ day: night, upcoming: lines.filter(isUpcoming).length, week: weeks[0] ?? null }]}
      selectedNight={night}
      tonight={rest.tonight}
      rule={nightRule(league, courts)}
      conflicts={findConflicts(lines, league)}
      qrCode={rest.qrCode}
      resultDialog={rest.resultDialog}
      onPrint={() => onOpen({ what: 'courtSheets' })}
    />
  )
}
