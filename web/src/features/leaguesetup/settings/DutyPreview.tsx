import { useQuery } from '@tanstack/react-query'
import { dutyPreview } from '../../../api/games/schedules.ts'
import type { LeagueView } from '../../../contract/types.ts'

/** What the schedule would get by another number of duty teams, before that is saved. */
export function DutyPreview({ league, duty }: { league: LeagueView; duty: string }) {
  const isOther = Number(duty) !== league.duty
  const { data } = useQuery({ ...dutyPreview(league.id, Number(duty)), enabled: isOther })
  return <p role="status">{isOther && data?.message}</p>
}
