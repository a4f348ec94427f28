import { useDeferredValue, useMemo } from 'react'
import type { Court, LeagueView, ScheduledGame } from '../../contract/types.ts'
import { useRequested } from '../../lib/useRequested.ts'
import { isOver } from '../../rules/counting.ts'
import { nextNight, nightRule, tonightAt } from '../../rules/nights.ts'
import {
  chooseInitialNight,
  filterByTeam,
  groupByNight,
  groupByTierAndCourt,
  groupByTime,
  isUpcoming,
  listNights,
} from './scheduleGroups.ts'
import { findConflicts } from './conflicts.ts'
import { defaultView } from './list/view.ts'
import type { View } from './list/view.ts'
import type { Filters } from './scheduleGroups.ts'
import { tournamentDay } from '../../rules/tournament.ts'

/** Returns the filters in a link to this tab: ?night= with the day of a night. */
const requestedNight = (query: URLSearchParams): Partial<Filters> | null => {
  const night = query.get('night')
  return night === null ? null : { night }
}

const noGames: ScheduledGame[] = []

/** Filters and groups the unfinished games, and determines their nights and conflicts. */
export function useFilteredGames(
  league: LeagueView,
  schedules: ScheduledGame[],
  courts: Court[],
  chosenView: View | null,
  isDesk: boolean,
) {
  const [selectedFilters, setFilters] = useRequested(requestedNight)

  // A league can have thousands of games: memoize everything that does not depend on the filters.
  const { rule, gamesByNight, openGames, waiting, upcomingCount, nights } = useMemo(() => {
    const rule = nightRule(league, courts)
    const openGames = schedules.filter((game) => !isOver(game))
    return {
      rule,
      gamesByNight: groupByNight(rule, schedules),
      openGames,
      waiting: openGames.filter(({ waiting }) => waiting),
      upcomingCount: openGames.filter(isUpcoming).length,
      nights: listNights(rule, openGames),
    }
  }, [league, schedules, courts])
  const tonight = tonightAt(rule, new Date(), [...gamesByNight.keys()])
  const initialNight = chooseInitialNight(league, nights, openGames.length, tonight)
  const filters = { night: initialNight, teamId: 0, ...selectedFilters }
  if (filters.night && !nights.some(({ day }) => day === filters.night)) filters.night = ''

  // The grid shows only one night.
  if (chosenView === 'grid' && filters.night === '')
    filters.night =
      nextNight(
        nights.map(({ day }) => day),
        tonight,
      ) ?? ''

  const view = chosenView ?? defaultView(filters.night, isDesk)

  // The filters update first; the list or grid is deferred, with all that it depends on.
  const night = useDeferredValue(filters.night)
  const teamId = useDeferredValue(filters.teamId)
  // The grid needs a night, which follows a moment after the grid is chosen. The width of the screen is followed at once.
  const appliedView = night === '' && view === 'grid' ? 'court' : (chosenView ?? defaultView(night, isDesk))
  const byTime = appliedView === 'time'
  const isTournament = tournamentDay(league) !== undefined
  const allOfNight = gamesByNight.get(night) ?? noGames
  // Includes all teams, because a game may conflict with a game hidden by the filter.
  const gamesOfNight = useMemo(
    () => (night === '' ? openGames : [...waiting, ...allOfNight.filter((game) => !isOver(game))]),
    [openGames, waiting, allOfNight, night],
  )
  const groups = useMemo(() => {
    if (appliedView === 'grid') return []
    const games = filterByTeam(gamesOfNight, teamId)
    return byTime ? groupByTime(games) : groupByTierAndCourt(games, isTournament)
  }, [gamesOfNight, teamId, appliedView, byTime, isTournament])
  // Finished games occupy a cell too; cancelled ones do not.
  const placesOfNight = useMemo(
    () => (appliedView === 'grid' ? allOfNight.filter(({ status }) => status !== 'cancelled') : []),
    [appliedView, allOfNight],
  )
  const conflicts = useMemo(() => findConflicts(gamesOfNight, league), [gamesOfNight, league])
  return {
    rule,
    view,
    tonight,
    nights,
    openGames,
    upcomingCount,
    filters,
    setFilters,
    /** What the games below show, which follows what is chosen. */
    applied: { night, teamId, view: appliedView },
    /** The games of the list, empty while the grid is shown. */
    groups,
    /** The games without a time and court. */
    waiting,
    /** The games of the selected night, or of all nights. */
    gamesOfNight,
    /** The games of the selected night that occupy a cell, for the grid. */
    placesOfNight,
    conflicts,
    /** Identifies the applied filters; a change resets each group to its first page. */
    groupsKey: `${night} ${teamId} ${byTime}`,
  }
}
