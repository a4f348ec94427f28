// The calls that concern the members of a league, and the invitations by which people become members.
import { queryOptions } from '@tanstack/react-query'
import type { RetryKeys } from '../contract/calls.ts'
import type { Role } from '../contract/types.ts'
import { joinPath } from '../lib/paths.ts'
import { request } from './client.ts'

export const membersQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'members'],
    queryFn: () => request('GET /api/leagues/{id}/members', { path: { id: leagueId } }),
  })

export const inviteMember = (leagueId: number, role: Role, retryKeys: RetryKeys) =>
  request('POST /api/leagues/{id}/members', { path: { id: leagueId }, body: { role }, retryKeys })

export const updateMember = (id: number, role: Role) =>
  request('PATCH /api/members/{id}', { path: { id }, body: { role } })

export const removeMember = (id: number) => request('DELETE /api/members/{id}', { path: { id } })

/** The address at which an invitation is accepted. */
export const joinLink = (token: string) => location.origin + joinPath(token)

export const acceptInvitation = (token: string) =>
  request('POST /api/member-invitations/{token}', { path: { token } })
