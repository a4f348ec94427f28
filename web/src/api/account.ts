// What a person does with their own account.
import { createPasskey, showPasskey } from '../lib/passkeys.ts'
import { call } from './client.ts'
import type { Passkey, UserView } from '../contract/types.ts'

export interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
}

interface Question {
  options: unknown
}

export const register = (who: Registration) => call<UserView>('POST', '/api/auth/register', who)

export const login = (who: { email: string; password: string; remember: boolean }) =>
  call<UserView>('POST', '/api/auth/login', who)

export const resetPassword = (token: string, password: string) =>
  call<UserView>('POST', '/api/auth/password/reset', { token, password })

export async function loginWithPasskey(remember: boolean): Promise<UserView> {
  const { options } = await call<Question>('POST', '/api/auth/passkeys/login/begin', {})
  const credential = await showPasskey(options)
  return call<UserView>('POST', '/api/auth/passkeys/login/finish', { credential, remember })
}

export async function addPasskey(name: string): Promise<Passkey> {
  const { options } = await call<Question>('POST', '/api/auth/passkeys/register/begin', {})
  const credential = await createPasskey(options)
  return call<Passkey>('POST', '/api/auth/passkeys/register/finish', { credential, name })
}

export const removePasskey = (id: string) =>
  call<undefined>('DELETE', `/api/auth/passkeys/${encodeURIComponent(id)}`)

export const changeName = (names: { firstName: string; lastName: string }) =>
  call<UserView>('PATCH', '/api/auth/user', names)

export const changePassword = (passwords: { password: string; newPassword: string }) =>
  call<undefined>('POST', '/api/auth/password', passwords)

export const endSession = (id: string) =>
  call<undefined>('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`)

/** Ends all sessions but this one. */
export const endOtherSessions = () => call<undefined>('DELETE', '/api/auth/sessions')

export const deleteAccount = () => call<undefined>('DELETE', '/api/auth/user')
