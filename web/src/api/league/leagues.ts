// API calls for leagues, their courts and their teams.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, RetryKeys } from '../../contract/calls.ts'
import type { Team } from '../../contract/types.ts'
import { request } from '../client/client.ts'

export const createLeague = (body: RequestBody<'POST /api/leagues'>, retryKeys: RetryKeys) =>
  request('POST /api/leagues', { body, retryKeys })

/** Creates a demo league for the user. */
export const createDemoLeague = (retryKeys: RetryKeys) => request('POST /api/demo-leagues', { retryKeys })

/** Changes settings of a league. With `seen`, it fails if these settings are others by now. */
export const updateLeague = (id: number, body: RequestBody<'PATCH /api/leagues/{id}'>) =>
  request('PATCH /api/leagues/{id}', { path: { id }, body })

export const deleteLeague = (id: number) => request('DELETE /api/leagues/{id}', { path: { id } })

/** The leagues of the user that were deleted in the last 30 days. */
export const deletedLeaguesQuery = queryOptions({
  queryKey: ['deleted-leagues'],
  queryFn: () => request('GET /api/deleted-leagues'),
})

/** The public holidays of a region within a period, and the list of known regions. */
export const holidaysQuery = (region: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['holidays', region, from, to],
    queryFn: () => request('GET /api/holidays', { query: region ? { region, from, to } : {} }),
    staleTime: Infinity,
  })

export const restoreLeague = (id: number) => request('POST /api/leagues/{id}/restore', { path: { id } })

export const addCourt = (body: RequestBody<'POST /api/tier-courts'>, retryKeys: RetryKeys) =>
  request('POST /api/tier-courts', { body, retryKeys })

export const removeCourt = (id: number) => request('DELETE /api/tier-courts/{id}', { path: { id } })

/** Adds one team. The cast is safe, because the response to a single name is a team and not a list. */
export const addTeam = async (body: Omit<RequestBody<'POST /api/teams'>, 'names'>, retryKeys: RetryKeys) =>
  (await request('POST /api/teams', { body, retryKeys })) as Team

/** Adds several teams; if one is invalid, none of them. The cast is safe, because the response to names is a list. */
export const addTeams = async (leagueId: number, names: string[], retryKeys: RetryKeys) =>
  (await request('POST /api/teams', { body: { leagueId, names }, retryKeys })) as Team[]

export const updateTeam = (id: number, body: RequestBody<'PATCH /api/teams/{id}'>) =>
  request('PATCH /api/teams/{id}', { path: { id }, body })

/** Deletes a team with its games. With `unused` set, it fails if the team has games. */
export const removeTeam = (id: number, query?: { unused: boolean }) =>
  request('DELETE /api/teams/{id}', { path: { id }, ...(query && { query }) })
