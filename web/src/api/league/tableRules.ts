// API calls for trying other table rules, adjusting the points of teams, and drawing lots.
import { queryOptions } from '@tanstack/react-query'
import type { Adjustment, TableRules } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { queryClient, refetchLeague, teamsQuery } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'
import { useTakeBack } from '../client/useTakeBack.ts'

/** The tables of a league compared with those by other rules; the rules are not saved. */
export const triedQuery = (id: number, rules: TableRules) =>
  queryOptions({
    queryKey: ['league', id, 'tried', rules],
    queryFn: () =>
      request('GET /api/leagues/{id}/standings', { path: { id }, query: { with: JSON.stringify(rules) } }),
    retry: false,
  })

interface AdjustedTeam {
  leagueId: number
  teamId: number
}

type Change = Pick<Adjustment, 'points' | 'reason'>

/** Adds and removes adjustments of a team's points. Each notification has an undo button. */
export function useAdjustments() {
  const { running, run } = useAction()
  const add = (adjusted: AdjustedTeam, change: Change, onDone?: () => void) =>
    run(t('Failed to adjust the points'), async () => {
      const team = await request('POST /api/teams/{id}/adjustments', {
        path: { id: adjusted.teamId },
        body: change,
      })
      await refetchLeague(adjusted.leagueId)
      onDone?.()
      const id = Math.max(...(team.adjustments ?? []).map((adjustment) => adjustment.id))
      showToast({
        title: t('Points adjusted'),
        description: t('{team}: {reason}', { team: team.name, reason: change.reason }),
        action: { label: t('Undo'), run: () => void remove(adjusted, { ...change, id }) },
      })
    })
  const remove = (adjusted: AdjustedTeam, { id, points, reason }: Change & { id: number }) =>
    run(t('Failed to remove the adjustment'), async () => {
      const team = await request('DELETE /api/teams/{id}/adjustments/{adjustment}', {
        path: { id: adjusted.teamId, adjustment: String(id) },
      })
      await refetchLeague(adjusted.leagueId)
      showToast({
        title: t('Adjustment removed'),
        description: t('{team}: {reason}', { team: team.name, reason }),
        action: { label: t('Undo'), run: () => void add(adjusted, { points, reason }) },
      })
    })
  return { running, add, remove }
}

/** Draws lots for all teams of a league. The notification has an undo button. */
export function useDrawLots(leagueId: number) {
  const { running, run } = useAction()
  const takeBack = useTakeBack(leagueId)
  const draw = () =>
    run(t('Failed to draw lots'), async () => {
      const before = await queryClient.query({ ...teamsQuery(leagueId), staleTime: 0 })
      const drawn = await request('POST /api/leagues/{id}/lots', { path: { id: leagueId } })
      await refetchLeague(leagueId)
      const lots = drawn.map(({ id, lot = 0 }) => ({
        teamId: id,
        lot,
        before: before.find((team) => team.id === id)?.lot ?? 0,
      }))
      showToast({
        title: t('Lots drawn'),
        description: t('The table shows the lot of each team.'),
        action: takeBack(t('Lots drawn'), () =>
          request('POST /api/leagues/{id}/lots/undo', { path: { id: leagueId }, body: { lots } }),
        ),
      })
    })
  return { running, draw }
}
