// API calls for the user's own account.
import type { RequestBody } from '../../contract/calls.ts'
import type { Passkey, UserView } from '../../contract/types.ts'
import { createPasskey, requestPasskey } from '../../lib/passkeys.ts'
import { request } from '../client/client.ts'

export const register = (registration: RequestBody<'POST /api/auth/register'>) =>
  request('POST /api/auth/register', { body: registration })

export const login = (credentials: RequestBody<'POST /api/auth/login'>) =>
  request('POST /api/auth/login', { body: credentials })

export const resetPassword = (token: string, password: string) =>
  request('POST /api/auth/password/reset', { body: { token, password } })

export async function loginWithPasskey(remember: boolean): Promise<UserView> {
  const { options } = await request('POST /api/auth/passkeys/login/begin')
  const credential = await requestPasskey(options)
  return request('POST /api/auth/passkeys/login/finish', { body: { credential, remember } })
}

export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await request('POST /api/auth/passkeys/register/begin')
  const credential = await createPasskey(options)
  return request('POST /api/auth/passkeys/register/finish', { body: { credential, name } })
}

export const removePasskey = (id: string) => request('DELETE /api/auth/passkeys/{id}', { path: { id } })

export const changeUser = (change: RequestBody<'PATCH /api/auth/user'>) =>
  request('PATCH /api/auth/user', { body: change })

export const changePassword = (passwords: RequestBody<'POST /api/auth/password'>) =>
  request('POST /api/auth/password', { body: passwords })

/**
 * Changes the mail address. The holder of the new address first confirms it by mail; if the server sends no mail, it changes
 * immediately.
 */
export const changeAddress = (email: string) => request('POST /api/auth/address', { body: { email } })

export const endSession = (id: string) => request('DELETE /api/auth/sessions/{id}', { path: { id } })

/** Ends all sessions except the current one. */
export const endOtherSessions = () => request('DELETE /api/auth/sessions')

export const deleteAccount = () => request('DELETE /api/auth/user')
