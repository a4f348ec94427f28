import { useQuery } from '@tanstack/react-query'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/client/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import { dayInWords, weekdayOf } from '../../lib/dates.ts'
import { accountPage, leaguesPage } from '../../lib/pages.ts'
import { leaguePath, publicLeaguePath } from '../../lib/paths.ts'
import { nightOf, nightRule } from '../../rules/nights.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import type { SearchEntry } from './findEntries.ts'

/** Returns everything in a league that has a page or a dialog. `tabs` maps the path of each tab to its name. */
export function useEntries(league: LeagueView, tabs: Record<string, string>): SearchEntry[] {
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const { data: courts = [] } = useQuery(courtsQuery(league.id))
  const { data: games = [] } = useQuery(schedulesQuery(league.id))
  const pathTo = (tab: string, query = '') => leaguePath(league.id, tab) + query
  const newEntry = (kind: string, name: string, path: string, words = ''): SearchEntry => ({
    id: `${kind} ${path}`,
    kind,
    name,
    path,
    words,
  })

  const pages = Object.entries(tabs).map(([tab, name]) => newEntry(t('Page'), name, pathTo(tab)))
  pages.push(
    newEntry(t('Page'), t('My Leagues'), leaguesPage),
    newEntry(t('Page'), t('Account'), accountPage),
  )
  if (league.slug && league.visibility !== 'off')
    pages.push(newEntry(t('Page'), t('Public Page'), publicLeaguePath(league.slug)))

  const actions = [
    ...(mayManage(league)
      ? [
          newEntry(t('Action'), t('Record Game'), pathTo('history', '?open=record')),
          newEntry(t('Action'), t('Schedule Game'), pathTo('schedule', '?open=new')),
          newEntry(t('Action'), t('Add Team'), pathTo('teams', '?open=add')),
        ]
      : []),
  ]
  const rule = nightRule(league, courts)
  const nights = [
    ...new Set(games.filter(({ waiting }) => !waiting).map((game) => nightOf(rule, game))),
  ].sort()
  return [
    ...pages,
    ...actions,
    ...teams.map((team) => newEntry(t('Team'), team.name, pathTo('teams', `?team=${team.id}`))),
    ...nights.map((night) =>
      newEntry(
        t('Night'),
        `${weekdayOf(night)}, ${dayInWords(night)}`,
        pathTo('schedule', `?night=${night}`),
        night,
      ),
    ),
  ]
}
