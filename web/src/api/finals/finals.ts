// API calls for the finals of a league: reading, planning and changing them, each change with an undo button in its notification.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, Retryable } from '../../contract/calls.ts'
import type { FinalsView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'
import { queryClient, refetchLeague } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'
import { useTakeBack } from '../client/useTakeBack.ts'

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

type FinalsChange = RequestBody<'PATCH /api/finals/{id}'>

const changeFinals = (id: number, body: FinalsChange) =>
  request('PATCH /api/finals/{id}', { path: { id }, body })

/** Returns all finals as they are shown, before a change. */
const shown = (leagueId: number) => queryClient.getQueryData(finalsQuery(leagueId).queryKey)?.finals

const shownFinals = (leagueId: number, id: number) => shown(leagueId)?.find((one) => one.id === id)

/** Returns the finals of a match as they are shown, before a change. */
const shownFinalsOf = (leagueId: number, matchId: number) =>
  shown(leagueId)?.find(({ places }) => places.some(({ id }) => id === matchId))

/** Returns the change that gives finals the seeds and absent teams from before a change. */
function toSeedsBefore(before: FinalsView, { seeds, absent = [] }: FinalsView): FinalsChange {
  const { from, afterPools = false, seedsOpen = false } = before
  return {
    seeds: before.seeds,
    absent: before.absent ?? [],
    origin: { from, afterPools, seedsOpen },
    seen: { seeds, absent },
  }
}

/** Sets the seeds of finals by the current tables. */
export function useEnterSeeds(leagueId: number) {
  const { running, run } = useAction()
  const undo = useTakeBack(leagueId)
  const enter = (id: number, onDone: () => void) =>
    run(t('Failed to enter the seeds'), async () => {
      const before = shownFinals(leagueId, id)
      const entered = await request('POST /api/finals/{id}/seeds', { path: { id }, query: {} })
      await refetchLeague(leagueId)
      const { name } = entered
      const takeBack = before && (() => changeFinals(id, toSeedsBefore(before, entered)))
      showToast({
        title: t('Seeds entered'),
        description: name,
        ...(takeBack && { action: undo(name, takeBack) }),
      })
      onDone()
    })
  return { running, enter }
}

/** Removes finals; possible only while no match has a score. */
export function useRemoveFinals(leagueId: number) {
  const { running, run } = useAction()
  const undo = useTakeBack(leagueId)
  const remove = ({ id, name }: Pick<FinalsView, 'id' | 'name'>) =>
    run(t('Failed to remove the finals'), async () => {
      await request('DELETE /api/finals/{id}', { path: { id } })
      await refetchLeague(leagueId)
      const restore = () => request('POST /api/finals/{id}/restore', { path: { id } })
      showToast({
        title: t('Finals removed'),
        description: name,
        action: undo(name, restore),
      })
    })
  return { running, remove }
}

/** Changes the seeds of finals, or which teams cannot play. */
export function useChangeFinals(leagueId: number) {
  const { running, run } = useAction()
  const undo = useTakeBack(leagueId)
  const change = (id: number, body: FinalsChange, done: string, onChanged?: (changed: FinalsView) => void) =>
    run(t('Failed to change the finals'), async () => {
      const before = shownFinals(leagueId, id)
      const changed = await changeFinals(id, body)
      await refetchLeague(leagueId)
      onChanged?.(changed)
      const takeBack = before && (() => changeFinals(id, toSeedsBefore(before, changed)))
      showToast({
        title: t('Finals changed'),
        description: done,
        ...(takeBack && { action: undo(done, takeBack) }),
      })
    })
  return { running, change }
}

type MatchPlace = Pick<FinalsView['places'][number], 'key' | 'day' | 'gameTime' | 'courtName'>

/** Returns the change that moves matches back to their places in some finals; null if one had no place, or has none now. */
function toPlacesBefore(before: FinalsView, moved: MatchPlace[]): FinalsChange | null {
  const places = moved.flatMap((now) => {
    const match = before.places.find(({ key }) => key === now.key)
    const [from, to] = [placeOf(now), match && placeOf(match)]
    return match && from && to ? [{ id: match.id, from, to }] : []
  })
  return places.length === moved.length ? { places } : null
}

const placeOf = ({ day, gameTime, courtName }: MatchPlace) =>
  day && gameTime && courtName ? { day, gameTime, courtName } : undefined

/** Moves a match of finals to another time or court. */
export function usePlaceMatch(leagueId: number) {
  const { running, run } = useAction()
  const undo = useTakeBack(leagueId)
  const place = (
    id: number,
    body: RequestBody<'PATCH /api/finals-places/{id}'>,
    label: string,
    onDone: () => void,
  ) =>
    run(t('Failed to move the match'), async () => {
      const before = shownFinalsOf(leagueId, id)
      const { places } = await request('PATCH /api/finals-places/{id}', { path: { id }, body })
      await refetchLeague(leagueId)
      const back =
        before &&
        toPlacesBefore(
          before,
          places.filter((match) => match.id === id),
        )
      const takeBack = back && (() => changeFinals(before.id, back))
      showToast({
        title: t('Match moved'),
        description: label,
        ...(takeBack && { action: undo(label, takeBack) }),
      })
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
  const undo = useTakeBack(leagueId)
  const delay = (placeId: number, body: Delay, onDone: () => void) =>
    run(t('Failed to move the matches'), async (retryKeys) => {
      const before = shownFinalsOf(leagueId, placeId)
      const { moves } = await delayMatch(placeId, body, { retryKeys })
      await refetchLeague(leagueId)
      const description = moves.map(({ label }) => label).join(', ')
      const back = before && toPlacesBefore(before, moves)
      const takeBack = back && (() => changeFinals(before.id, back))
      showToast({
        title: t({ one: '{count} match moved', other: '{count} matches moved' }, { count: moves.length }),
        description,
        ...(takeBack && { action: undo(description, takeBack) }),
      })
      onDone()
    })
  return { running, delay }
}
