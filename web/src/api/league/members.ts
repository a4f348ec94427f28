// API calls for the members of a league, their invitations, and transferring ownership.
import { queryOptions } from '@tanstack/react-query'
import type { RetryKeys } from '../../contract/calls.ts'
import type { Role } from '../../contract/types.ts'
import { joinPath } from '../../lib/paths.ts'
import { request } from '../client/client.ts'

export const membersQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'members'],
    queryFn: () => request('GET /api/leagues/{id}/members', { path: { id: leagueId } }),
  })

/** Creates an invitation, and mails it unless the address is empty. */
export const inviteMember = (leagueId: number, role: Role, email: string, retryKeys: RetryKeys) =>
  request('POST /api/leagues/{id}/members', {
    path: { id: leagueId },
    body: { role, ...(email && { email }) },
    retryKeys,
  })

export const updateMember = (id: number, role: Role) =>
  request('PATCH /api/members/{id}', { path: { id }, body: { role } })

export const removeMember = (id: number) => request('DELETE /api/members/{id}', { path: { id } })

/** The pending invitations of a league. */
export const invitationsQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'invitations'],
    queryFn: () => request('GET /api/leagues/{id}/invitations', { path: { id: leagueId } }),
  })

export const withdrawInvitation = (leagueId: number, invitation: string) =>
  request('DELETE /api/leagues/{id}/invitations/{invitation}', { path: { id: leagueId, invitation } })

/** The details of an invitation that are visible to anybody with its link. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => request('GET /api/member-invitations/{token}', { path: { token } }),
  })

export const offerLeague = (leagueId: number, memberId: number) =>
  request('POST /api/leagues/{id}/hand-over', { path: { id: leagueId }, body: { memberId } })

export const acceptLeague = (leagueId: number) =>
  request('POST /api/leagues/{id}/hand-over/accept', { path: { id: leagueId } })

/** Withdraws or declines the offer of a league. */
export const endOffer = (leagueId: number) =>
  request('DELETE /api/leagues/{id}/hand-over', { path: { id: leagueId } })

/** The changes of the league itself, without those of its games. */
export const leagueChangesQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'changes'],
    queryFn: () => request('GET /api/leagues/{id}/changes', { path: { id: leagueId } }),
  })

/** The full address of an invitation. */
export const joinLink = (token: string) => location.origin + joinPath(token)

export const acceptInvitation = (token: string) =>
  request('POST /api/member-invitations/{token}', { path: { token } })
