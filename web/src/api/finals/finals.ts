// API calls for the finals of a league: reading, planning and changing them.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, Retryable } from '../../contract/calls.ts'
import type { FinalsView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'
import { refetchLeague } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

export type FinalsBody = RequestBody<'POST /api/leagues/{id}/finals'>

export const finalsQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'finals'],
    queryFn: () => request('GET /api/leagues/{id}/finals', { path: { id: leagueId } }),
  })

const planFinals = (leagueId: number, body: FinalsBody, mode: Retryable) =>
  request('POST /api/leagues/{id}/finals', { path: { id: leagueId }, body, ...mode })

/** A preview of the plan for finals. */
export const finalsPreview = (leagueId: number, body: FinalsBody) =>
  queryOptions({
    queryKey: ['league', leagueId, 'finals', 'preview', body],
    queryFn: () => planFinals(leagueId, body, asPreview),
    retry: false,
  })

/** Plans finals and shows a notification with an undo button. */
export function usePlanFinals(leagueId: number) {
  const { running, run } = useAction()
  const { remove } = useRemoveFinals(leagueId)
  const plan = (body: FinalsBody, onDone: () => void) =>
    run(t('Failed to plan the finals'), async (retryKeys) => {
      const planned = await planFinals(leagueId, body, { retryKeys })
      await refetchLeague(leagueId)
      showToast({
        title: t('Finals planned'),
        description: planned.name,
        action: { label: t('Undo'), run: () => void remove(planned) },
      })
      onDone()
    })
  return { running, plan }
}

/** A preview of the seeds by the current tables. */
export const seedsPreview = (id: number) =>
  queryOptions({
    queryKey: ['finals-seeds-preview', id],
    queryFn: () => request('POST /api/finals/{id}/seeds', { path: { id }, ...asPreview }),
    staleTime: 0,
    retry: false,
  })

/** Sets the seeds of finals by the current tables. */
export function useEnterSeeds(leagueId: number) {
  const { running, run } = useAction()
  const enter = (id: number, onDone: () => void) =>
    run(t('Failed to enter the seeds'), async () => {
      const { name } = await request('POST /api/finals/{id}/seeds', { path: { id }, query: {} })
      await refetchLeague(leagueId)
      showToast({ title: t('Seeds entered'), description: name })
      onDone()
    })
  return { running, enter }
}

/** Removes finals; possible only while no match has a score. */
export function useRemoveFinals(leagueId: number) {
  const { running, run } = useAction()
  const remove = ({ id, name }: Pick<FinalsView, 'id' | 'name'>) =>
    run(t('Failed to remove the finals'), async () => {
      await request('DELETE /api/finals/{id}', { path: { id } })
      await refetchLeague(leagueId)
      showToast({ title: t('Finals removed'), description: name })
    })
  return { running, remove }
}

/** Changes the seeds of finals, or which teams cannot play. */
export function useChangeFinals(leagueId: number) {
  const { running, run } = useAction()
  const change = (
    id: number,
    body: RequestBody<'PATCH /api/finals/{id}'>,
    done: string,
    onChanged?: (changed: FinalsView) => void,
  ) =>
    run(t('Failed to change the finals'), async () => {
      const changed = await request('PATCH /api/finals/{id}', { path: { id }, body })
      await refetchLeague(leagueId)
      onChanged?.(changed)
      showToast({ title: t('Finals changed'), description: done })
    })
  return { running, change }
}

/** Moves a match of finals to another time or court. */
export function usePlaceMatch(leagueId: number) {
  const { running, run } = useAction()
  const place = (
    id: number,
    body: RequestBody<'PATCH /api/finals-places/{id}'>,
    label: string,
    onDone: () => void,
  ) =>
    run(t('Failed to move the match'), async () => {
      await request('PATCH /api/finals-places/{id}', { path: { id }, body })
      await refetchLeague(leagueId)
      showToast({ title: t('Match moved'), description: label })
      onDone()
    })
  return { running, place }
}

type Delay = RequestBody<'POST /api/finals-places/{id}/late'>

const delayMatch = (placeId: number, body: Delay, mode: Retryable) =>
  request('POST /api/finals-places/{id}/late', { path: { id: placeId }, body, ...mode })

/** A preview of the matches that would move if a match is late by some minutes. */
export const latePreview = (leagueId: number, placeId: number, minutes: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'finals', 'late', placeId, minutes],
    queryFn: () => delayMatch(placeId, { minutes }, asPreview),
    retry: false,
  })

/** Moves a late match and all matches that have to wait for it. */
export function useDelayMatch(leagueId: number) {
  const { running, run } = useAction()
  const delay = (placeId: number, body: Delay, onDone: () => void) =>
    run(t('Failed to move the matches'), async (retryKeys) => {
      const { moves } = await delayMatch(placeId, body, { retryKeys })
      await refetchLeague(leagueId)
      showToast({
        title: t({ one: '{count} match moved', other: '{count} matches moved' }, { count: moves.length }),
        description: moves.map(({ label }) => label).join(', '),
      })
      onDone()
    })
  return { running, delay }
}
