// API calls about halls, whose courts several leagues use.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, RetryKeys } from '../../contract/calls.ts'
import type { Hall, HallAdoption, HallClosed } from '../../contract/types.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'
import { queryClient, refetchLeague } from '../client/queries.ts'

export type HallLinks = NonNullable<RequestBody<'POST /api/halls/{id}/adopt'>['courts']>

/** The halls of the user, then those of others that their leagues use. */
export const hallsQuery = queryOptions({
  queryKey: ['halls'],
  queryFn: async () => (await request('GET /api/halls')).halls,
})

/** A day of a hall, without a date the next one with games. It is loaded again whenever it is shown: leagues change their games. */
export const hallDayQuery = (id: number, date: string) =>
  queryOptions({
    queryKey: ['halls', id, 'day', date],
    queryFn: () => request('GET /api/halls/{id}/day', { path: { id }, ...(date && { query: { date } }) }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export async function createHall(name: string, courts: string[]): Promise<Hall> {
  const hall = await request('POST /api/halls', { body: { name, courts } })
  await refetchHalls()
  return hall
}

export async function renameHall(id: number, name: string): Promise<void> {
  await request('PATCH /api/halls/{id}', { path: { id }, body: { name } })
  await refetchHalls()
}

export async function deleteHall(id: number): Promise<void> {
  await request('DELETE /api/halls/{id}', { path: { id } })
  await queryClient.invalidateQueries(hallsQuery)
}

export async function setHallCourts(
  id: number,
  courts: RequestBody<'PUT /api/halls/{id}/courts'>['courts'],
): Promise<void> {
  await request('PUT /api/halls/{id}/courts', { path: { id }, body: { courts } })
  await refetchHalls()
}

/** Makes a new code with which leagues of other owners join; the one before ends. */
export async function renewHallCode(id: number): Promise<string> {
  const { code } = await request('POST /api/halls/{id}/code', { path: { id } })
  await queryClient.invalidateQueries(hallsQuery)
  return code
}

export async function endHallCode(id: number): Promise<void> {
  await request('DELETE /api/halls/{id}/code', { path: { id } })
  await queryClient.invalidateQueries(hallsQuery)
}

export const findHallByCode = (code: string): Promise<Hall> =>
  request('POST /api/halls/by-code', { body: { code } })

/** Which courts of the user's leagues would be courts of the hall. Without links the server proposes those of the same name. */
export const previewAdoption = (id: number, code: string, courts?: HallLinks): Promise<HallAdoption> =>
  request('POST /api/halls/{id}/adopt', {
    path: { id },
    body: { ...(code && { code }), ...(courts && { courts }) },
    ...asPreview,
  })

/** Makes courts of the user's leagues courts of the hall. No game moves. */
export async function adoptCourts(id: number, code: string, courts: HallLinks): Promise<void> {
  await request('POST /api/halls/{id}/adopt', { path: { id }, body: { ...(code && { code }), courts } })
  await refetchHalls()
}

type Closing = RequestBody<'POST /api/halls/{id}/close'>

/** What closing the hall for a time would change in each league. */
export const closingPreview = (id: number, closing: Closing) =>
  queryOptions({
    queryKey: ['closing', id, closing],
    queryFn: () => request('POST /api/halls/{id}/close', { path: { id }, body: closing, ...asPreview }),
    staleTime: 0,
    gcTime: 0,
  })

/** Closes the hall for a time: one league after another, so some may be done and others not. */
export async function closeHall(id: number, closing: Closing): Promise<HallClosed> {
  const closed = await request('POST /api/halls/{id}/close', { path: { id }, body: closing })
  await refetchClosed(closed)
  return closed
}

/** Takes the closing of a hall back in each league in which it is done. */
export async function reopenHall(closed: HallClosed, retryKeys: RetryKeys): Promise<void> {
  for (const { leagueId, day, done, undo } of closed.leagues)
    if (done && undo)
      await request('POST /api/leagues/{id}/nights/{day}/openings', {
        path: { id: leagueId, day },
        body: undo,
        retryKeys,
      })
  await refetchClosed(closed)
}

const refetchClosed = ({ leagues }: HallClosed) =>
  Promise.all([refetchHalls(), ...leagues.map(({ leagueId }) => refetchLeague(leagueId))])

/** Refetches all displayed data of halls, and what leagues show of them. */
async function refetchHalls(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['halls'] })
}
