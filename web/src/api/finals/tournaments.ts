// Tournaments: leagues of one day, made with their pools and their knockout by one call.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody, RetryKeys } from '../../contract/calls.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'

export type TournamentBody = RequestBody<'POST /api/tournaments'>

/** The preview of a tournament. Nothing is written. */
export const tournamentPreview = (body: TournamentBody) =>
  queryOptions({
    queryKey: ['tournament-preview', body],
    queryFn: () => request('POST /api/tournaments', { body, ...asPreview }),
    retry: false,
  })

export const createTournament = (body: TournamentBody, retryKeys: RetryKeys) =>
  request('POST /api/tournaments', { body, retryKeys })
