// What is done with the schedule of a league: planning it, moving games and nights, and their score links.
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type {
  Advanced,
  NightBody,
  NightMoved,
  Planned,
  Report,
  ScheduleBody,
  ScheduleChangeBody,
  ScheduledGame,
  ScoreLink,
  Slot,
  TierChoice,
  WeekUndone,
} from '../contract/types.ts'

/** A preview answers what would change, and changes nothing. */
const asPreview = (preview: boolean) => (preview ? '?preview=true' : '')

export const scheduleGame = (game: ScheduleBody) => call<ScheduledGame>('POST', '/api/schedules', game)

export const updateSchedule = (id: number, change: ScheduleChangeBody) =>
  call<ScheduledGame>('PATCH', `/api/schedules/${id}`, change)

export const removeSchedule = (id: number) => call<undefined>('DELETE', `/api/schedules/${id}`)

export const autoSchedule = (leagueId: number, preview: boolean) =>
  call<Planned>('POST', `/api/leagues/${leagueId}/auto-schedule${asPreview(preview)}`)

export const advanceWeek = (leagueId: number, choices: TierChoice[], preview: boolean) =>
  call<Advanced>('POST', `/api/leagues/${leagueId}/advance-week${asPreview(preview)}`, { choices })

export const undoAdvance = (leagueId: number) =>
  call<WeekUndone>('POST', `/api/leagues/${leagueId}/advance-week/undo`)

export type NightDeed = 'move' | 'cancel'

/** Moves or cancels all that is left to be played on a night. */
export const changeNight = (
  leagueId: number,
  day: string,
  deed: NightDeed,
  body: NightBody,
  preview: boolean,
) => call<NightMoved>('POST', `/api/leagues/${leagueId}/nights/${day}/${deed}${asPreview(preview)}`, body)

export const rotateLink = (gameId: number) => call<ScoreLink>('POST', `/api/games/${gameId}/invite/rotate`)

export const closeLink = (gameId: number) => call<undefined>('DELETE', `/api/games/${gameId}/invite`)

/** The address with which anyone may score a game. */
export const scoreLink = (token: string) => `${location.origin}/game/${token}`

/** What would be if something were done now: asked for each time, and no part of what is known of the league. */
const previewOf = <Answer>(key: unknown[], queryFn: () => Promise<Answer>) =>
  queryOptions({ queryKey: ['preview', ...key], queryFn, staleTime: 0, gcTime: 0 })

/** Where a game could be played, best first. */
export const slotsQuery = (scheduleId: number) =>
  previewOf(['slots', scheduleId], () => call<Slot[]>('GET', `/api/schedules/${scheduleId}/slots`))

export const seasonPreview = (leagueId: number) =>
  previewOf(['auto-schedule', leagueId], () => autoSchedule(leagueId, true))

export const weekPreview = (leagueId: number, choices: TierChoice[]) =>
  previewOf(['advance-week', leagueId, choices], () => advanceWeek(leagueId, choices, true))

export const qualityQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'schedule-quality'],
    queryFn: () => call<Report>('GET', `/api/leagues/${leagueId}/schedule-quality`),
  })
