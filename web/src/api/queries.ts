// What is read from the server and kept: the one cache, its keys, and how each is fetched. It never goes stale by
// itself (specification, section 9): whoever changes something says what to ask for again.
import { QueryCache, QueryClient, hashKey, queryOptions } from '@tanstack/react-query'
import { ApiError, call, orNobody } from './client.ts'
import { forgetLeagues, keepLeagues } from './knownLeagues.ts'
import { withScores } from './liveScores.ts'
import { seemsSignedIn, sessionEnded, signedOutHere } from './session.ts'
import type {
  PublicConfig,
  Court,
  Game,
  LeagueView,
  Passkey,
  ScheduledGame,
  SessionView,
  Standings,
  Team,
  UserView,
} from '../contract/types.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSessionEnd }),
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

const read = <Answer>(path: string) => call<Answer>('GET', path)

/** How one gets in here. Asked for on each visit of a page that needs it, for the gate may have opened meanwhile. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => read<PublicConfig>('/api/config'),
  staleTime: 0,
})

/** Who is signed in; null is nobody. Without the readable cookie it is nobody, and nothing is asked. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => {
    const user = seemsSignedIn() ? await orNobody(read<UserView>('/api/auth/user')) : null
    if (!user) {
      signedOutHere()
      forgetLeagues()
    }
    return user
  },
})

export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: () => read<SessionView[]>('/api/auth/sessions'),
})

export const passkeysQuery = queryOptions({
  queryKey: ['user', 'passkeys'],
  queryFn: () => read<Passkey[]>('/api/auth/passkeys'),
})

/** My Leagues; the latest answer is kept on the device, to be looked at while offline. */
export const leaguesQuery = queryOptions({
  queryKey: ['leagues'],
  queryFn: async () => {
    const leagues = await read<LeagueView[]>('/api/leagues')
    keepLeagues(leagues)
    return leagues
  },
})

export const leagueQuery = (id: number) =>
  queryOptions({ queryKey: ['league', id], queryFn: () => read<LeagueView>(`/api/leagues/${id}`) })

const partOf = <Answer>(id: number, part: string) =>
  queryOptions({
    queryKey: ['league', id, part],
    queryFn: () => read<Answer>(`/api/leagues/${id}/${part}`),
  })

export const teamsQuery = (id: number) => partOf<Team[]>(id, 'teams')
export const courtsQuery = (id: number) => partOf<Court[]>(id, 'tier-courts')
export const schedulesQuery = (id: number) => partOf<ScheduledGame[]>(id, 'schedules')

/** The games; a score that was told while they were asked for is newer than the answer. */
export const gamesQuery = (id: number) => {
  const { queryKey, queryFn: _, ...rest } = partOf<Game[]>(id, 'games')
  return queryOptions({
    ...rest,
    queryKey,
    queryFn: async () =>
      withScores(await read<Game[]>(`/api/leagues/${id}/games`), queryClient.getQueryData(queryKey) ?? []),
  })
}

/** The standings; week 0 is the newest one. */
export const standingsQuery = (id: number, week = 0) =>
  queryOptions({
    queryKey: ['league', id, 'standings', week],
    queryFn: () => read<Standings>(`/api/leagues/${id}/standings${week ? `?week=${week}` : ''}`),
  })

/** Something in the league has changed: all that is on the screen of it is asked for again. */
export async function leagueChanged(id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['league', id] }),
    queryClient.invalidateQueries({ queryKey: ['leagues'] }),
  ])
}

/** Somebody has signed in: what was read for whoever was here before is forgotten. */
export function signedInAs(user: UserView): void {
  if (queryClient.getQueryData(userQuery.queryKey)?.id !== user.id) {
    const stay = [userQuery.queryKey, configQuery.queryKey].map(hashKey)
    queryClient.removeQueries({ predicate: ({ queryHash }) => !stay.includes(queryHash) })
    forgetLeagues()
  }
  queryClient.setQueryData(userQuery.queryKey, user)
  sessionEnded.set(false)
}

/** To be told of every failed call: one that was refused for want of a session ends that of the person on the page. */
export function noteSessionEnd(error: unknown): void {
  if (error instanceof ApiError && error.status === 401 && queryClient.getQueryData(userQuery.queryKey))
    sessionEnded.set(true)
}
