// API calls that change the schedule of a league: planning, moving games and nights, and score links.
import { queryOptions } from '@tanstack/react-query'
import type { Retryable, RetryKeys } from '../../contract/calls.ts'
import type {
  NightBody,
  OpeningsBody,
  ScheduleBody,
  ScheduleChangeBody,
  SeasonBody,
  TierChoice,
} from '../../contract/types.ts'
import { gamePath } from '../../lib/paths.ts'
import { request } from '../client/client.ts'
import { asPreview } from '../client/preview.ts'
import { optionalQuery } from '../client/useAllLoaded.ts'

export const scheduleGame = (body: ScheduleBody, retryKeys: RetryKeys) =>
  request('POST /api/schedules', { body, retryKeys })

export const updateSchedule = (id: number, body: ScheduleChangeBody) =>
  request('PATCH /api/schedules/{id}', { path: { id }, body })

/** Swaps the times and courts of two games. */
export const swapSchedules = (id: number, other: number, force: boolean, retryKeys: RetryKeys) =>
  request('POST /api/schedules/{id}/swap', { path: { id }, body: { with: other, force }, retryKeys })

/** Deletes a game of the schedule. With `unplayed` set, it fails if the game has begun. */
export const removeSchedule = (id: number, query?: { unplayed: boolean }) =>
  request('DELETE /api/schedules/{id}', { path: { id }, ...(query && { query }) })

/** Plans the rest of a season. To apply a preview, `body` has the league version that the preview is based on. */
export const autoSchedule = (id: number, body: SeasonBody, mode: Retryable) =>
  request('POST /api/leagues/{id}/auto-schedule', { path: { id }, body, ...mode })

/** Takes the last plan of the season or of the current week back. */
export const undoPlan = (id: number) => request('POST /api/leagues/{id}/auto-schedule/undo', { path: { id } })

/** Plans the next week. To apply a preview, `body` has the league version that the preview is based on. */
export const advanceWeek = (id: number, body: { choices: TierChoice[]; version?: number }, mode: Retryable) =>
  request('POST /api/leagues/{id}/advance-week', { path: { id }, body, ...mode })

export const undoAdvance = (id: number) =>
  request('POST /api/leagues/{id}/advance-week/undo', { path: { id } })

export type NightRequest = 'move' | 'cancel'

/** Moves or cancels the remaining games of a night. */
export const changeNight = (
  id: number,
  day: string,
  action: NightRequest,
  body: NightBody,
  mode: Retryable,
) => request(`POST /api/leagues/{id}/nights/{day}/${action}`, { path: { id, day }, body, ...mode })

/** Sets the exceptions of one night, such as other hours or courts, and moves the games that no longer fit. */
export const changeOpenings = (id: number, day: string, body: OpeningsBody, mode: Retryable) =>
  request('POST /api/leagues/{id}/nights/{day}/openings', { path: { id, day }, body, ...mode })

/** Gives the games that wait for a place one on a night. */
export const placeWaiting = (id: number, body: { day: string; version: number }) =>
  request('POST /api/leagues/{id}/waiting', { path: { id }, body })

export const rotateLink = (gameId: number) =>
  request('POST /api/games/{id}/invite/rotate', { path: { id: gameId } })

export const closeLink = (gameId: number) =>
  request('DELETE /api/games/{id}/invite', { path: { id: gameId } })

/** Returns the address at which anyone with the token may score a game. */
export const scoreLink = (token: string) => location.origin + gamePath(token)

/** The possible new places of each game of a night. */
export const nightPlacesQuery = (id: number, night: string) =>
  queryOptions({
    queryKey: ['league', id, 'slots', night],
    queryFn: () => request('GET /api/leagues/{id}/slots', { path: { id }, query: { night } }),
    ...optionalQuery,
  })

/** Creates a query for a preview, which is refetched each time and not cached with the league. */
const previewOf = <Response>(key: unknown[], queryFn: () => Promise<Response>) =>
  queryOptions({ queryKey: ['preview', ...key], queryFn, staleTime: 0, gcTime: 0 })

/** The slots to which a game could be moved, best first. */
export const slotsQuery = (id: number) =>
  previewOf(['slots', id], () => request('GET /api/schedules/{id}/slots', { path: { id } }))

/** The nights that take the games without a place together, best first. */
export const waitingQuery = (id: number) =>
  previewOf(['waiting', id], () => request('GET /api/leagues/{id}/waiting', { path: { id } }))

/** A preview of how duties would be distributed with a number of duty teams per game. */
export const dutyPreview = (id: number, duty: number) =>
  previewOf(['duties', id, duty], () =>
    request('GET /api/leagues/{id}/duties', { path: { id }, query: { duty } }),
  )

export const seasonPreview = (leagueId: number, body: SeasonBody) =>
  previewOf(['auto-schedule', leagueId, body], () => autoSchedule(leagueId, body, asPreview))

export const openingsPreview = (leagueId: number, day: string, body: OpeningsBody) =>
  previewOf(['openings', leagueId, day, body], () => changeOpenings(leagueId, day, body, asPreview))

export const weekPreview = (leagueId: number, choices: TierChoice[]) =>
  previewOf(['advance-week', leagueId, choices], () => advanceWeek(leagueId, { choices }, asPreview))

export const qualityQuery = (id: number) =>
  queryOptions({
    queryKey: ['league', id, 'schedule-quality'],
    queryFn: () => request('GET /api/leagues/{id}/schedule-quality', { path: { id } }),
  })
