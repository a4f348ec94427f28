// API calls for tournaments: leagues of one day, created with their pools and knockout in one call.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, RetryKeys } from '../../contract/calls.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'

export type TournamentBody = RequestBody<'POST /api/tournaments'>

/** A preview of a tournament. */
export const tournamentPreview = (body: TournamentBody) =>
  queryOptions({
    queryKey: ['tournament-preview', body],
    queryFn: () => request('POST /api/tournaments', { body, ...asPreview }),
    retry: false,
  })

export const createTournament = (body: TournamentBody, retryKeys: RetryKeys) =>
  request('POST /api/tournaments', { body, retryKeys })
