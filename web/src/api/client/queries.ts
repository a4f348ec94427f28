// The cache of server data: its keys, and how each entry is fetched. Entries never become stale by age; code that changes
// data invalidates the affected entries.
import { QueryCache, QueryClient, hashKey, queryOptions } from '@tanstack/react-query'
import type { UserView } from '../../contract/types.ts'
import { cacheLeagues, clearCachedLeagues } from './cachedLeagues.ts'
import { ApiError, nullIfSignedOut, request } from './client.ts'
import { withScores } from '../live/liveScores.ts'
import { clearSessionCookie, hasSessionCookie, hasSessionEnded, planSentence } from './session.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleAccessError }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
  },
})

/**
 * The configuration of the server, such as sign-in methods. Refetched whenever a page that needs it opens, because the beta
 * may have ended.
 */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => request('GET /api/config'),
  staleTime: 0,
})

/** The signed-in user, or null. Without the cookie signed_in, which scripts can read, no request is sent. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => {
    const user = hasSessionCookie() ? await nullIfSignedOut(request('GET /api/auth/user')) : null
    if (!user) {
      clearSessionCookie()
      clearCachedLeagues()
    }
    return user
  },
})

export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: () => request('GET /api/auth/sessions'),
})

export const passkeysQuery = queryOptions({
  queryKey: ['user', 'passkeys'],
  queryFn: () => request('GET /api/auth/passkeys'),
})

/** My Leagues. The latest response is also cached on the device for offline use. */
export const leaguesQuery = queryOptions({
  queryKey: ['leagues'],
  queryFn: async () => {
    const leagues = await request('GET /api/leagues')
    cacheLeagues(leagues)
    return leagues
  },
})

export const leagueQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id],
    queryFn: () => request('GET /api/leagues/{id}', { path: { id } }),
  })

export const teamsQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'teams'],
    queryFn: () => request('GET /api/leagues/{id}/teams', { path: { id } }),
  })

export const courtsQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'tier-courts'],
    queryFn: () => request('GET /api/leagues/{id}/tier-courts', { path: { id } }),
  })

export const schedulesQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'schedules'],
    queryFn: () => request('GET /api/leagues/{id}/schedules', { path: { id } }),
  })

/** The games of a league. Scores that arrived by the stream during the request are newer than its response. */
export const gamesQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'games'],
    queryFn: async ({ queryKey }) => {
      const games = await request('GET /api/leagues/{id}/games', { path: { id } })
      return withScores(games, queryClient.getQueryData<typeof games>(queryKey) ?? [])
    },
  })

/** The standings after a week; week 0 is the latest one. */
export const standingsQuery = (id: number, week = 0) =>
  queryOptions({
    queryKey: ['league', id, 'standings', week],
    queryFn: () =>
      request('GET /api/leagues/{id}/standings', { path: { id }, ...(week && { query: { week } }) }),
  })

/** Refetches all displayed data of a league after a change in it. */
export async function refetchLeague(id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['league', id] }),
    queryClient.invalidateQueries({ queryKey: ['leagues'] }),
  ])
}

/** Sets the signed-in user. Cached data of another user is removed. */
export function signedInAs(user: UserView): void {
  if (queryClient.getQueryData(userQuery.queryKey)?.id !== user.id) {
    const keptHashes = [userQuery.queryKey, configQuery.queryKey].map(hashKey)
    queryClient.removeQueries({ predicate: ({ queryHash }) => !keptHashes.includes(queryHash) })
    clearCachedLeagues()
  }
  queryClient.setQueryData(userQuery.queryKey, user)
  hasSessionEnded.set(false)
}

/** Handles access errors of a failed request: 401 means that the session has ended, 402 that a plan has ended. */
export function handleAccessError(error: unknown): void {
  if (error instanceof ApiError && error.status === 402) planSentence.set(error.sentence)
  if (error instanceof ApiError && error.status === 401 && queryClient.getQueryData(userQuery.queryKey))
    hasSessionEnded.set(true)
}
