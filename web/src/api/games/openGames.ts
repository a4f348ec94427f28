// API calls of a device that shares a free game, authorized by its write key.
import type { RequestBody, ResponseBody } from '../../contract/calls.ts'
import { request } from '../client/client.ts'

/** The teams and the rules of a shared free game. */
export type SharedGame = RequestBody<'PUT /api/open-games/{code}'>

type SharedEvents = RequestBody<'PATCH /api/open-games/{code}'>

/** A game that this device has taken over, with its log. */
export type TakenGame = ResponseBody<'POST /api/open-games/{code}/take'>

/** The timeout of a request in milliseconds, after which the next one can be sent. */
const requestTimeout = 10_000

const writeKeyOptions = (key: string) => ({
  headers: { 'X-Write-Key': key },
  signal: AbortSignal.timeout(requestTimeout),
})

export const openGame = (key: string, body: SharedGame) =>
  request('POST /api/open-games', { body, ...writeKeyOptions(key) })

export const showNextGame = (key: string, code: string, body: SharedGame) =>
  request('PUT /api/open-games/{code}', { path: { code }, body, ...writeKeyOptions(key) })

export const sendSharedEvents = (key: string, code: string, body: SharedEvents) =>
  request('PATCH /api/open-games/{code}', { path: { code }, body, ...writeKeyOptions(key) })

export const endSharing = (key: string, code: string) =>
  request('DELETE /api/open-games/{code}', { path: { code }, ...writeKeyOptions(key) })

/** Makes this device the scorer of a shared game. `key` is a new write key, which replaces the one before. */
export const takeGame = (key: string, code: string, recoveryCode: string) =>
  request('POST /api/open-games/{code}/take', {
    path: { code },
    body: { recoveryCode },
    ...writeKeyOptions(key),
  })
