import { useQuery } from '@tanstack/react-query'
import { dutyPreview } from '../../../api/games/schedules.ts'
import type { LeagueView } from '../../../contract/types.ts'

/** Previews how another number of duty teams changes the schedule, before it is saved. */
export function DutyPreview({ league, duty }: { league: LeagueView; duty: string }) {
  const isOther = Number(duty) !== league.duty
  const { data } = useQuery({ ...dutyPreview(league.id, Number(duty)), enabled: isOther })
  return <p role="status">{isOther && data?.message}</p>
}
