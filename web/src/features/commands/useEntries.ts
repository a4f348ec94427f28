import { useQuery } from '@tanstack/react-query'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/client/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import { dayInWords, weekdayOf } from '../../lib/dates.ts'
import { accountPage, leaguesPage } from '../../lib/pages.ts'
import { leaguePath, publicLeaguePath } from '../../lib/paths.ts'
import { nightOf, nightRule } from '../../rules/nights.ts'
import { mayManage } from '../../rules/roles.ts'
import { t } from '../../t.ts'
import type { Entry } from './findEntries.ts'

/** Returns everything in a league that has a page or a dialog. `tabs` maps the path of each tab to its name. */
export function useEntries(league: LeagueView, tabs: Record<string, string>): Entry[] {
  const { data: teams = [] } = useQuery(teamsQuery(league.id))
  const { data: courts = [] } = useQuery(courtsQuery(league.id))
  const { data: games = [] } = useQuery(schedulesQuery(league.id))
  const at = (tab: string, query = '') => leaguePath(league.id, tab) + query
  const entry = (kind: string, name: string, path: string, words = ''): Entry => ({
    id: `${kind} ${path}`,
    kind,
    name,
    path,
    words,
  })

  const pages = Object.entries(tabs).map(([tab, name]) => entry(t('Page'), name, at(tab)))
  pages.push(entry(t('Page'), t('My Leagues'), leaguesPage), entry(t('Page'), t('Account'), accountPage))
  if (league.slug && league.visibility !== 'off')
    pages.push(entry(t('Page'), t('Public Page'), publicLeaguePath(league.slug)))

  const actions = [
    ...(mayManage(league)
      ? [
          entry(t('Action'), t('Record Game'), at('history', '?open=record')),
          entry(t('Action'), t('Schedule Game'), at('schedule', '?open=new')),
          entry(t('Action'), t('Add Team'), at('teams', '?open=add')),
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
    ...teams.map((team) => entry(t('Team'), team.name, at('teams', `?team=${team.id}`))),
    ...nights.map((night) =>
      entry(
        t('Night'),
        `${weekdayOf(night)}, ${dayInWords(night)}`,
        at('schedule', `?night=${night}`),
        night,
      ),
    ),
  ]
}
