import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { teamsQuery } from '../../api/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import type { OpenedDialog } from './openedDialog.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

interface Props {
  league: LeagueView
  /** The day of the night, and the number of its games that are to come. */
  night: string
  upcoming: number
  tonight: string
  /** The dialog that is open at first, or the sheets that are. */
  first: OpenedDialog | { what: 'courtSheets' }
  qrCode: (address: string) => ReactNode
  /** Render sheets in place of the tab. */
  nightSheets: (league: LeagueView, night: string, onClose: () => void) => ReactNode
  courtSheets: (league: LeagueView, onClose: () => void) => ReactNode
  /** Opens other sheets in place of this, or nothing. */
  onOpen: (next: { what: 'courtSheets' } | null) => void
}

/** The dialogs and sheets of the schedule for one night, opened from another tab. */
export function NightDialogs({ first, onOpen, ...rest }: Props) {
  const onClose = () => onOpen(null)
  if (first.what === 'courtSheets') return rest.courtSheets(rest.league, onClose)
  if (first.what === 'print') return rest.nightSheets(rest.league, rest.night, onClose)
  return <Dialogs {...rest} first={first} onOpen={onOpen} />
}

function Dialogs({ league, night, upcoming, first, onOpen, ...rest }: Props & { first: OpenedDialog }) {
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const [opened, setOpened] = useState(first)
  return (
    <ScheduleDialog
      opened={opened}
      onOpen={(next) => (next ? setOpened(next) : onOpen(null))}
      league={league}
      teams={teams}
      nights={[{ day: night, upcoming }]}
      selectedNight={night}
      tonight={rest.tonight}
      qrCode={rest.qrCode}
      onPrint={() => onOpen({ what: 'courtSheets' })}
    />
  )
}
