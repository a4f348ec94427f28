// What is changed about leagues, their courts and their teams.
import { call } from './client.ts'
import type { Court, LeagueView, Team } from '../contract/types.ts'

export const createLeague = (fields: object) => call<LeagueView>('POST', '/api/leagues', fields)

export const updateLeague = (id: number, fields: object) =>
  call<LeagueView>('PATCH', `/api/leagues/${id}`, fields)

export const deleteLeague = (id: number) => call<undefined>('DELETE', `/api/leagues/${id}`)

export interface NewCourt {
  leagueId: number
  tier: number
  courtName: string
  timeSlotStart?: string
  timeSlotEnd?: string
}

export const addCourt = (court: NewCourt) => call<Court>('POST', '/api/tier-courts', court)

export const removeCourt = (id: number) => call<undefined>('DELETE', `/api/tier-courts/${id}`)

export const addTeam = (leagueId: number, name: string) =>
  call<Team>('POST', '/api/teams', { leagueId, name })

/** Adds the teams of a list, all or none. */
export const addTeams = (leagueId: number, names: string[]) =>
  call<Team[]>('POST', '/api/teams', { leagueId, names })

export const updateTeam = (id: number, change: { name?: string; tier?: number }) =>
  call<Team>('PATCH', `/api/teams/${id}`, change)

export const removeTeam = (id: number) => call<undefined>('DELETE', `/api/teams/${id}`)
