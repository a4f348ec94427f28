// API calls of a device that scores a game by its score link.
import type { RequestBody } from '../../contract/calls.ts'
import type { GameEvent } from '../../contract/types.ts'
import { request } from '../client/client.ts'

type Body = RequestBody<'PATCH /api/games/{id}'>

/** A request with the unconfirmed events of a device and the score that it shows. */
export type EventsRequest = Omit<Body, 'events'> &
  Required<Pick<Body, 'device' | 'after' | 'sentAt'>> & {
    events: GameEvent[]
  }

export const fetchInvite = (token: string) => request('GET /api/games/invite/{token}', { path: { token } })

/** The timeout of a request in milliseconds, after which the next one can be sent. */
const requestTimeout = 10_000

export const sendEvents = (id: number, token: string, body: EventsRequest) =>
  request('PATCH /api/games/{id}', {
    path: { id },
    body,
    headers: { 'X-Invite-Token': token },
    signal: AbortSignal.timeout(requestTimeout),
  })
