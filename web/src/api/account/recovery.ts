// Accounts into which only a passkey signs in, and the codes that replace a lost one.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../../contract/calls.ts'
import { request } from '../client/client.ts'
import { passkeysQuery, queryClient, sessionsQuery } from '../client/queries.ts'
import { refetchConfirm } from './recentSignIn.tsx'

export const passkeyOnlyQuery = queryOptions({
  queryKey: ['user', 'passkey-only'],
  queryFn: () => request('GET /api/auth/passkey-only'),
})

/** Loads again how the account is signed in to, and what follows from it. */
export const refetchPasskeyOnly = () =>
  Promise.all([
    ...[passkeyOnlyQuery, passkeysQuery, sessionsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
    refetchConfirm(),
  ])

export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await request('POST /api/auth/recovery-codes')
  return codes
}

export const requirePasskey = () => request('PUT /api/auth/passkey-only')

export const allowOtherWays = () => request('DELETE /api/auth/passkey-only')

export const signInWithCode = (body: RequestBody<'POST /api/auth/recovery'>) =>
  request('POST /api/auth/recovery', { body })
