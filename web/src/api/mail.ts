// The calls behind the links of mails, and what a person is told by mail.
import { queryOptions } from '@tanstack/react-query'
import type { NoticeTopic } from '../contract/types.ts'
import { request } from './client.ts'

export const noticesQuery = queryOptions({
  queryKey: ['user', 'notices'],
  queryFn: () => request('GET /api/notices'),
})

/** What the user wants to be told about a league; about all of them without one. */
export const chooseNotices = (leagueId: number | undefined, topics: NoticeTopic[]) =>
  request('PUT /api/notices', { body: { topics, ...(leagueId && { leagueId }) } })

export const mailConfirmation = () => request('POST /api/auth/address/mail')

export const confirmAddress = (token: string) =>
  request('POST /api/auth/address/confirm', { body: { token } })

export const mailPasswordReset = (email: string) =>
  request('POST /api/auth/password/forgotten', { body: { email } })

/** Which mails the link below a mail stops. */
export const mailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-link', token],
    queryFn: () => request('GET /api/mail-links/{token}', { path: { token } }),
  })

export const stopMails = (token: string) => request('POST /api/unsubscribe/{token}', { path: { token } })

export const resumeMails = (token: string) => request('DELETE /api/unsubscribe/{token}', { path: { token } })
