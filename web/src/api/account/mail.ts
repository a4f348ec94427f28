// API calls for the links in mails, and for choosing which mails a person gets.
import { queryOptions } from '@tanstack/react-query'
import type { NoticeTopic } from '../../contract/types.ts'
import { request } from '../client/client.ts'

export const noticesQuery = queryOptions({
  queryKey: ['user', 'notices'],
  queryFn: () => request('GET /api/notices'),
})

/** Chooses which mails the user gets about a league, or without `leagueId` about all leagues. */
export const chooseNotices = (leagueId: number | undefined, topics: NoticeTopic[]) =>
  request('PUT /api/notices', { body: { topics, ...(leagueId && { leagueId }) } })

export const sendConfirmationMail = () => request('POST /api/auth/address/mail')

export const confirmAddress = (token: string) =>
  request('POST /api/auth/address/confirm', { body: { token } })

export const takeAddress = (token: string) => request('POST /api/auth/address/take', { body: { token } })

export const mailPasswordReset = (email: string) =>
  request('POST /api/auth/password/forgotten', { body: { email } })

/** Loads which mails the unsubscribe link in a mail stops. */
export const mailLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['mail-link', token],
    queryFn: () => request('GET /api/mail-links/{token}', { path: { token } }),
  })

export const stopMails = (token: string) => request('POST /api/unsubscribe/{token}', { path: { token } })

/** Stops all mails to a captain about a league, whatever the team. */
export const stopMailsOfLeague = (token: string) =>
  request('POST /api/unsubscribe/{token}', { path: { token }, query: { league: true } })

export const resumeMails = (token: string) => request('DELETE /api/unsubscribe/{token}', { path: { token } })

/** Loads what a mail asks a new captain to confirm. */
export const contactQuery = (token: string) =>
  queryOptions({
    queryKey: ['contact', token],
    queryFn: () => request('GET /api/contacts/{token}', { path: { token } }),
    retry: false,
  })

export const confirmContact = (token: string) => request('POST /api/contacts/{token}', { path: { token } })
