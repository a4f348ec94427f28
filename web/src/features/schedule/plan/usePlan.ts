import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { courtsQuery, schedulesQuery } from '../../../api/client/queries.ts'
import type { LeagueView, PlannedChange, ScheduledGame } from '../../../contract/types.ts'
import { nightOf, nightRule } from '../../../rules/nights.ts'
import { applyPlan } from './planResult.ts'

const none: PlannedChange[] = []

/** Returns the games of a league under a plan, and a function that returns the night of a game. */
export function usePlan(league: LeagueView, changes: PlannedChange[] = none) {
  const schedules = useQuery(schedulesQuery(league.id))
  const courts = useQuery(courtsQuery(league.id))
  const rule = useMemo(() => nightRule(league, courts.data ?? []), [league, courts.data])
  const games = useMemo(() => applyPlan(schedules.data ?? [], changes), [schedules.data, changes])
  return useMemo(() => ({ games, nightOf: (game: ScheduledGame) => nightOf(rule, game) }), [games, rule])
}

export type Plan = ReturnType<typeof usePlan>
