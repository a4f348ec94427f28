import { describe, expect, it } from 'vitest'
import { ann, failRequests, problem, serve, thursday, setSessionCookie } from '../../test/server.ts'

async function load() {
  const queries = await import('./queries.ts')
  const { cachedLeagues } = await import('./cachedLeagues.ts')
  const { hasSessionEnded } = await import('./session.ts')
  return {
    ...queries,
    cachedLeagues,
    hasSessionEnded,
    fetchUser: () => queries.queryClient.query(queries.userQuery),
  }
}

const stored = (key: string) => localStorage.getItem(key)

describe('the signed-in user', () => {
  it('is null without the cookie, without a request', async () => {
    const calls = serve({ 'GET /api/auth/user': ann })
    const { fetchUser } = await load()
    expect(await fetchUser()).toBeNull()
    expect(calls).toEqual([])
  })

  it('is the user in the response', async () => {
    setSessionCookie()
    serve({ 'GET /api/auth/user': ann })
    const { fetchUser } = await load()
    expect(await fetchUser()).toEqual(ann)
  })

  it('is null when the session has ended: the cookie and the cached leagues are deleted, and nothing else', async () => {
    setSessionCookie()
    serve({ 'GET /api/auth/user': problem(401, 'Unauthorized: please sign in.') })
    const { fetchUser, cachedLeagues } = await load()
    for (const key of ['volleyball_leagues', 'volleyball_leagues_backup', 'volleyball_history'])
      localStorage.setItem(key, JSON.stringify([thursday]))
    expect(cachedLeagues.get()).toHaveLength(1)
    expect(await fetchUser()).toBeNull()
    expect(document.cookie).not.toContain('signed_in')
    expect(stored('volleyball_leagues')).toBeNull()
    expect(stored('volleyball_leagues_backup')).toBeNull()
    expect(stored('volleyball_history')).not.toBeNull()
    expect(cachedLeagues.get()).toEqual([])
  })

  it('is unknown without a connection, and nothing is deleted', async () => {
    setSessionCookie()
    failRequests()
    localStorage.setItem('volleyball_leagues', JSON.stringify([thursday]))
    const { fetchUser } = await load()
    await expect(fetchUser()).rejects.toThrow('cannot be reached')
    expect(document.cookie).toContain('signed_in=1')
    expect(stored('volleyball_leagues')).not.toBeNull()
  })
})

describe('my leagues', () => {
  it('are stored on the device', async () => {
    serve({ 'GET /api/leagues': [thursday] })
    const { queryClient, leaguesQuery, cachedLeagues } = await load()
    await queryClient.query(leaguesQuery)
    expect(cachedLeagues.get()).toEqual([thursday])
    expect(JSON.parse(stored('volleyball_leagues') ?? '')).toEqual([thursday])
  })

  it.each([
    ['{"id":7}', []],
    ['[{"id":"7","name":"Text"},{"id":-1,"name":"Below"},{"id":8},null,5]', []],
    [
      '[{"id":8,"name":"Old","sportType":"chess","tierCount":0}]',
      [{ id: 8, name: 'Old', sportType: 'volleyball', tierCount: 1, teamsPerTier: 4 }],
    ],
  ])('stored as %s are repaired', async (text, leagues) => {
    localStorage.setItem('volleyball_leagues', text)
    const { cachedLeagues } = await load()
    expect(cachedLeagues.get()).toEqual(leagues)
  })
})

describe('a call that is refused because the session has ended', () => {
  it('opens the dialog to sign in again', async () => {
    serve({ 'GET /api/leagues': problem(401, 'Unauthorized: please sign in.') })
    const { queryClient, leaguesQuery, userQuery, hasSessionEnded, signedInAs } = await load()
    queryClient.setQueryData(userQuery.queryKey, ann as never)
    await expect(queryClient.query(leaguesQuery)).rejects.toThrow('401: Unauthorized')
    expect(hasSessionEnded.get()).toBe(true)
    signedInAs(ann as never)
    expect(hasSessionEnded.get()).toBe(false)
  })

  it('does nothing if nobody was signed in', async () => {
    serve({ 'GET /api/leagues': problem(401, 'Unauthorized: please sign in.') })
    const { queryClient, leaguesQuery, hasSessionEnded } = await load()
    await expect(queryClient.query(leaguesQuery)).rejects.toThrow('401: Unauthorized')
    expect(hasSessionEnded.get()).toBe(false)
  })
})

it('a user who signs in sees no cached data of the previous user', async () => {
  serve({ 'GET /api/leagues': [thursday] })
  const { queryClient, leaguesQuery, userQuery, signedInAs } = await load()
  signedInAs(ann as never)
  await queryClient.query(leaguesQuery)
  signedInAs({ ...ann, id: 'u2' } as never)
  expect(queryClient.getQueryData(leaguesQuery.queryKey)).toBeUndefined()
  expect(queryClient.getQueryData(userQuery.queryKey)?.id).toBe('u2')
  expect(stored('volleyball_leagues')).toBeNull()
})

it('a change in a league reloads its queries and the list of leagues, and no other league', async () => {
  const calls = serve({ 'GET /api/leagues/7': thursday, 'GET /api/leagues/8': thursday })
  const { queryClient, leagueQuery, refetchLeague: leagueChanged } = await load()
  await queryClient.query(leagueQuery(7))
  await queryClient.query(leagueQuery(8))
  await leagueChanged(7)
  expect(queryClient.getQueryState(['league', 7])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['league', 8])?.isInvalidated).toBe(false)
  expect(calls).toHaveLength(2) // no page shows these queries, so they are not loaded again
})
