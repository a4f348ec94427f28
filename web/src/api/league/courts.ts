// API calls for court codes.
import { queryOptions } from '@tanstack/react-query'
import { courtPath } from '../../lib/courtPath.ts'
import { request } from '../client/client.ts'

export const courtCodesQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'court-codes'],
    queryFn: () => request('GET /api/leagues/{id}/court-codes', { path: { id: leagueId } }),
  })

/** Creates a new code for a court and disables the previous one. */
export const rotateCourtCode = (leagueId: number, courtName: string) =>
  request('POST /api/leagues/{id}/court-codes', { path: { id: leagueId }, body: { courtName } })

export const closeCourtCode = (leagueId: number, code: number) =>
  request('DELETE /api/leagues/{id}/court-codes/{code}', { path: { id: leagueId, code } })

/** The address of the page that shows the current game of a court. */
export const courtLink = (token: string) => location.origin + courtPath(token)
