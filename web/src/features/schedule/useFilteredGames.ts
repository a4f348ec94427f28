import { useDeferredValue, useMemo, useState } from 'react'
import type { Court, LeagueView, ScheduledGame } from '../../contract/types.ts'
import { isOver } from '../../rules/counting.ts'
import { nightRule, tonightAt } from '../../rules/nights.ts'
import {
  chooseInitialNight,
  filterGames,
  groupByTierAndCourt,
  isUpcoming,
  listNights,
} from './scheduleGroups.ts'
import type { Filters } from './scheduleGroups.ts'

/** Filters and groups the games that are not over, and determines their nights. */
export function useFilteredGames(league: LeagueView, schedules: ScheduledGame[], courts: Court[]) {
  const [selectedFilters, setFilters] = useState<Partial<Filters>>({})

  // A league can have thousands of games: compute what does not depend on the filters only once.
  const { rule, openGames, upcomingCount, nights, allNights } = useMemo(() => {
    const rule = nightRule(league, courts)
    const openGames = schedules.filter((game) => !isOver(game))
    return {
      rule,
      openGames,
      upcomingCount: openGames.filter(isUpcoming).length,
      nights: listNights(rule, openGames),
      allNights: listNights(rule, schedules).map(({ day }) => day),
    }
  }, [league, schedules, courts])
  const tonight = tonightAt(rule, new Date(), allNights)
  const initialNight = chooseInitialNight(league, nights, openGames.length, tonight)
  const filters = { night: initialNight, teamId: 0, ...selectedFilters }
  if (filters.night && !nights.some(({ day }) => day === filters.night)) filters.night = ''

  // The filters update first; the list follows when there is time.
  const night = useDeferredValue(filters.night)
  const teamId = useDeferredValue(filters.teamId)
  const groups = useMemo(
    () => groupByTierAndCourt(filterGames(rule, openGames, { night, teamId })),
    [rule, openGames, night, teamId],
  )
  return {
    rule,
    tonight,
    nights,
    openGames,
    upcomingCount,
    filters,
    setFilters,
    groups,
    /** Identifies the applied filters, so that the pages of each group start again when they change. */
    groupsKey: `${night} ${teamId}`,
  }
}
