// Passkey-only accounts, and the recovery codes that replace a lost passkey.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../../contract/calls.ts'
import { request } from '../client/client.ts'
import { passkeysQuery, queryClient, sessionsQuery } from '../client/queries.ts'
import { refetchConfirm } from './recentSignIn.tsx'

export const passkeyOnlyQuery = queryOptions({
  queryKey: ['user', 'passkey-only'],
  queryFn: () => request('GET /api/auth/passkey-only'),
})

/** Refetches the sign-in methods of the account and everything that depends on them. */
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
