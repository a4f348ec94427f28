// API calls for the user's API tokens, which scripts use.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../../contract/calls.ts'
import { request } from '../client/client.ts'
import { queryClient } from '../client/queries.ts'

export const apiTokensQuery = queryOptions({
  queryKey: ['user', 'tokens'],
  queryFn: () => request('GET /api/auth/tokens'),
})

export const refetchApiTokens = () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey })

export const makeApiToken = (body: RequestBody<'POST /api/auth/tokens'>) =>
  request('POST /api/auth/tokens', { body })

export const revokeApiToken = (id: number) => request('DELETE /api/auth/tokens/{id}', { path: { id } })
