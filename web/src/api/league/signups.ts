// API calls for managers about the sign-ups of teams.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../../contract/calls.ts'
import type { Accepting, SignupInbox, SignupView } from '../../contract/types.ts'
import { asPreview } from '../client/preview.ts'
import { request } from '../client/client.ts'
import { queryClient, refetchLeague } from '../client/queries.ts'

export const signupsQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'signups'],
    queryFn: () => request('GET /api/leagues/{id}/signups', { path: { id: leagueId } }),
  })

/** Opens or closes the page on which teams sign up, and changes its settings. */
export async function setSignupPage(
  leagueId: number,
  body: RequestBody<'PUT /api/leagues/{id}/signup'>,
): Promise<void> {
  cacheInbox(leagueId, await request('PUT /api/leagues/{id}/signup', { path: { id: leagueId }, body }))
}

/** Replaces the link of the page on which teams sign up. */
export async function renewSignupLink(leagueId: number): Promise<void> {
  cacheInbox(leagueId, await request('POST /api/leagues/{id}/signup/link', { path: { id: leagueId } }))
}

/** Makes a team of a sign-up; without a tier the server chooses one. */
export async function acceptSignup(leagueId: number, id: number, tier?: number): Promise<void> {
  cacheInbox(
    leagueId,
    await request('POST /api/signups/{id}/accept', { path: { id }, body: { ...(tier && { tier }) } }),
  )
  await refetchLeague(leagueId)
}

/** Takes acceptances back: removes the teams and gives the sign-ups their places as before. */
export async function takeSignupsBack(leagueId: number, ids: number[]): Promise<void> {
  cacheInbox(
    leagueId,
    await request('POST /api/leagues/{id}/signups/take-back', { path: { id: leagueId }, body: { ids } }),
  )
}

/** Puts a sign-up at the end of the waiting list. */
export async function letSignupWait(leagueId: number, id: number): Promise<void> {
  cacheInbox(leagueId, await request('POST /api/signups/{id}/wait', { path: { id } }))
}

export async function declineSignup(leagueId: number, id: number, reason: string): Promise<void> {
  cacheInbox(leagueId, await request('POST /api/signups/{id}/decline', { path: { id }, body: { reason } }))
}

export async function setSignupPaid(leagueId: number, id: number, paid: SignupView['paid']): Promise<void> {
  cacheInbox(leagueId, await request('PATCH /api/signups/{id}', { path: { id }, body: { paid } }))
}

/** What accepting all sign-ups that fit would do. */
export const previewAccepting = (leagueId: number): Promise<Accepting> =>
  request('POST /api/leagues/{id}/signups/accept', { path: { id: leagueId }, ...asPreview })

/** Makes teams of all sign-ups that have a place and fit into the tiers. */
export async function acceptSignups(leagueId: number): Promise<Accepting> {
  const accepted = await request('POST /api/leagues/{id}/signups/accept', { path: { id: leagueId } })
  if (accepted.inbox) cacheInbox(leagueId, accepted.inbox)
  await refetchLeague(leagueId)
  return accepted
}

function cacheInbox(leagueId: number, inbox: SignupInbox): void {
  queryClient.setQueryData(signupsQuery(leagueId).queryKey, inbox)
}

/** The full address of the page on which teams sign up. */
export const signUpAddress = (token: string) => `${location.origin}/join/${token}`
