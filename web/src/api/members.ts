// The people of a league, and the invitations with which they become that.
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Invitation, LeagueView, MemberView, Role } from '../contract/types.ts'

export const membersQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'members'],
    queryFn: () => call<MemberView[]>('GET', `/api/leagues/${leagueId}/members`),
  })

export const inviteMember = (leagueId: number, role: Role) =>
  call<Invitation>('POST', `/api/leagues/${leagueId}/members`, { role })

export const updateMember = (id: number, role: Role) =>
  call<MemberView>('PATCH', `/api/members/${id}`, { role })

export const removeMember = (id: number) => call<undefined>('DELETE', `/api/members/${id}`)

/** The address at which an invitation is accepted. */
export const joinLink = (token: string) => `${location.origin}/pro/join/${token}`

export const acceptInvitation = (token: string) =>
  call<LeagueView>('POST', `/api/member-invitations/${encodeURIComponent(token)}`)
