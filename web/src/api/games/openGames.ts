// The calls of a device that shares a free game. Its write key authorizes them.
import type { RequestBody } from '../../contract/calls.ts'
import { request } from '../client/client.ts'

/** Who plays a free game, and by which rules. */
export type SharedGame = RequestBody<'PUT /api/open-games/{code}'>

type SharedEvents = RequestBody<'PATCH /api/open-games/{code}'>

/** A request without a response is aborted after this time (ms), so that the next one can be sent. */
const requestTimeout = 10_000

const holding = (key: string) => ({
  headers: { 'X-Write-Key': key },
  signal: AbortSignal.timeout(requestTimeout),
})

export const openGame = (key: string, body: SharedGame) =>
  request('POST /api/open-games', { body, ...holding(key) })

export const showNextGame = (key: string, code: string, body: SharedGame) =>
  request('PUT /api/open-games/{code}', { path: { code }, body, ...holding(key) })

export const sendSharedEvents = (key: string, code: string, body: SharedEvents) =>
  request('PATCH /api/open-games/{code}', { path: { code }, body, ...holding(key) })

export const endSharing = (key: string, code: string) =>
  request('DELETE /api/open-games/{code}', { path: { code }, ...holding(key) })
