// API calls for the season of a league: its state, closing it, and starting the next one.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, Retryable } from '../../contract/calls.ts'
import type { NextSeason } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'
import { refetchLeague } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

export type NextBody = RequestBody<'POST /api/leagues/{id}/next'>

export const seasonQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'season'],
    queryFn: () => request('GET /api/leagues/{id}/season', { path: { id: leagueId } }),
  })

/** The streak of a team, its results against each opponent, and its seasons. */
export const teamHistoryQuery = ({ id, leagueId }: { id: number; leagueId: number }) =>
  queryOptions({
    queryKey: ['league', leagueId, 'teams', id, 'history'],
    queryFn: () => request('GET /api/teams/{id}/history', { path: { id } }),
  })

const startNext = (leagueId: number, body: NextBody, mode: Retryable) =>
  request('POST /api/leagues/{id}/next', { path: { id: leagueId }, body, ...mode })

/** A preview of the next season. */
export const nextPreview = (leagueId: number, body: NextBody) =>
  queryOptions({
    queryKey: ['league', leagueId, 'season', 'preview', body],
    queryFn: () => startNext(leagueId, body, asPreview),
    retry: false,
  })

/** Starts the next season. */
export function useStartNext(leagueId: number) {
  const { running, run } = useAction()
  const start = (body: NextBody, onDone: (next: NextSeason) => void) =>
    run(t('Failed to start the next season'), async (retryKeys) => {
      const next = await startNext(leagueId, body, { retryKeys })
      showToast({ title: t('Next season started'), description: next.seasonName })
      // Close the dialog first: refetched data may remove it, and its step back in the history would then undo a navigation.
      onDone(next)
      await refetchLeague(leagueId)
    })
  return { running, start }
}

/** Closes or reopens a season. The notification about closing has an undo button. */
export function useCloseSeason(leagueId: number) {
  const { running, run } = useAction()
  const reopen = () =>
    run(t('Failed to reopen the season'), async () => {
      await request('POST /api/leagues/{id}/reopen', { path: { id: leagueId } })
      await refetchLeague(leagueId)
      showToast({ title: t('Season reopened'), description: t('It can be changed again.') })
    })
  const close = () =>
    run(t('Failed to close the season'), async () => {
      await request('POST /api/leagues/{id}/close', { path: { id: leagueId } })
      await refetchLeague(leagueId)
      showToast({
        title: t('Season closed'),
        description: t('Nothing in it can be changed until you reopen it.'),
        action: { label: t('Undo'), run: () => void reopen() },
      })
    })
  return { running, close, reopen }
}

/** Asks captains by mail whether their teams will play the next season. */
export function useAskBack(leagueId: number) {
  const { running, run } = useAction()
  const ask = () =>
    run(t('The captains were not asked'), async () => {
      await request('POST /api/leagues/{id}/ask-back', { path: { id: leagueId } })
      await refetchLeague(leagueId)
      showToast({
        title: t('Captains asked'),
        description: t('Their answers appear here and where the next season is started.'),
      })
    })
  return { running, ask }
}

/** Renames a season. */
export function useNameSeason(leagueId: number) {
  const { running, run } = useAction()
  const rename = (seasonName: string) =>
    run(t('Failed to name the season'), async () => {
      await request('PATCH /api/leagues/{id}', { path: { id: leagueId }, body: { seasonName } })
      await refetchLeague(leagueId)
      showToast({ title: t('Season named'), description: seasonName })
    })
  return { running, rename }
}
