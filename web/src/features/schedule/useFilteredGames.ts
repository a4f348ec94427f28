import { useDeferredValue, useMemo } from 'react'
import type { Court, LeagueView, ScheduledGame } from '../../contract/types.ts'
import { useRequested } from '../../lib/useRequested.ts'
import { isOver } from '../../rules/counting.ts'
import { nextNight, nightOf, nightRule, tonightAt } from '../../rules/nights.ts'
import {
  chooseInitialNight,
  filterGames,
  groupByTierAndCourt,
  groupByTime,
  isUpcoming,
  listNights,
} from './scheduleGroups.ts'
import { conflictsOf } from './conflicts.ts'
import type { View } from './list/view.ts'
import type { Filters } from './scheduleGroups.ts'
import { tournamentDay } from '../../rules/tournament.ts'

/** What a link to this tab chooses: ?night= with the day of a night. */
const requestedNight = (query: URLSearchParams): Partial<Filters> | null => {
  const night = query.get('night')
  return night === null ? null : { night }
}

/** Filters and groups the games that are not over, and determines their nights and conflicts. */
export function useFilteredGames(
  league: LeagueView,
  schedules: ScheduledGame[],
  courts: Court[],
  view: View,
) {
  const [selectedFilters, setFilters] = useRequested(requestedNight)

  // A league can have thousands of games: compute what does not depend on the filters only once.
  const { rule, openGames, upcomingCount, nights, allNights } = useMemo(() => {
    const rule = nightRule(league, courts)
    const openGames = schedules.filter((game) => !isOver(game))
    return {
      rule,
      openGames,
      upcomingCount: openGames.filter(isUpcoming).length,
      nights: listNights(rule, openGames),
      allNights: [...new Set(schedules.filter(({ waiting }) => !waiting).map((game) => nightOf(rule, game)))],
    }
  }, [league, schedules, courts])
  const tonight = tonightAt(rule, new Date(), allNights)
  const initialNight = chooseInitialNight(league, nights, openGames.length, tonight)
  const filters = { night: initialNight, teamId: 0, ...selectedFilters }
  if (filters.night && !nights.some(({ day }) => day === filters.night)) filters.night = ''

  // The grid shows one night.
  if (view === 'grid' && filters.night === '')
    filters.night =
      nextNight(
        nights.map(({ day }) => day),
        tonight,
      ) ?? ''

  // The filters update first; the list follows when there is time.
  const night = useDeferredValue(filters.night)
  const teamId = useDeferredValue(filters.teamId)
  const byTime = view === 'time'
  const isTournament = tournamentDay(league) !== undefined
  const groups = useMemo(() => {
    const games = filterGames(rule, openGames, { night, teamId })
    return byTime ? groupByTime(games) : groupByTierAndCourt(games, isTournament)
  }, [rule, openGames, night, teamId, byTime, isTournament])
  // Of all teams, because a game clashes with games that the filter hides.
  const gamesOfNight = useMemo(
    () => (night === '' ? openGames : filterGames(rule, openGames, { night, teamId: 0 })),
    [rule, openGames, night],
  )
  // Games that are over have a place too, and cancelled ones have none.
  const placesOfNight = useMemo(
    () =>
      view === 'grid'
        ? schedules.filter(
            (game) => game.status !== 'cancelled' && !game.waiting && nightOf(rule, game) === night,
          )
        : [],
    [view, schedules, rule, night],
  )
  const conflicts = useMemo(() => conflictsOf(gamesOfNight, league), [gamesOfNight, league])
  return {
    rule,
    tonight,
    nights,
    openGames,
    upcomingCount,
    filters,
    setFilters,
    groups,
    /** The games of the selected night, or of all. */
    gamesOfNight,
    /** The games of the selected night that take a place, for the grid. */
    placesOfNight,
    conflicts,
    /** Identifies the applied filters, so that the pages of each group start again when they change. */
    groupsKey: `${night} ${teamId} ${byTime}`,
  }
}
