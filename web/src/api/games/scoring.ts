// The calls of a device that scores a game by its link.
import type { RequestBody } from '../../contract/calls.ts'
import type { GameEvent } from '../../contract/types.ts'
import { request } from '../client/client.ts'

type Body = RequestBody<'PATCH /api/games/{id}'>

/** The events of a device that are not confirmed yet, and the score as the device shows it. */
export type EventsRequest = Omit<Body, 'events'> &
  Required<Pick<Body, 'device' | 'after' | 'sentAt'>> & {
    events: GameEvent[]
  }

export const fetchInvite = (token: string) => request('GET /api/games/invite/{token}', { path: { token } })

/** A request without a response is aborted after this time (ms), so that the next one can be sent. */
const requestTimeout = 10_000

export const sendEvents = (id: number, token: string, body: EventsRequest) =>
  request('PATCH /api/games/{id}', {
    path: { id },
    body,
    headers: { 'X-Invite-Token': token },
    signal: AbortSignal.timeout(requestTimeout),
  })
