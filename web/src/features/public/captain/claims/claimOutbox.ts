// What a captain has told and the server does not have yet. It is kept on this device and sent once, as soon as there is a network.
import { ApiError, request } from '../../../../api/client.ts'
import type { RequestBody } from '../../../../contract/calls.ts'
import { newId } from '../../../../lib/newId.ts'
import { createSendLoop } from '../../../../lib/sendLoop.ts'
import { createStore } from '../../../../lib/store.ts'

const storageKey = 'volleyball_claims'

export type ClaimBody = RequestBody<'POST /api/captain/{token}/games/{id}/claims'>

export interface WaitingClaim {
  /** The Idempotency-Key: a claim whose response was lost is sent again with the same one. */
  key: string
  token: string
  gameId: number
  body: ClaimBody
}

/** The claims that wait, and why the last ones were refused, by the ids of their games. */
export const outbox = createStore<{ waiting: WaitingClaim[]; refused: Record<number, string> }>(
  { waiting: [], refused: {} },
  () => ({ waiting: readStored(), refused: {} }),
)

const loop = createSendLoop({
  election: 'sideout-claims',
  send: sendAll,
  isWaiting: () => outbox.get().waiting.length > 0,
  onStart: () => () => undefined,
  onLead: () => {
    outbox.set({ ...outbox.get(), waiting: readStored() })
    return Promise.resolve()
  },
  onFailure: (error) => console.warn('A claim is not sent yet; it will be tried again.', error),
})

/** Sends what waits, until the returned function is called and nothing waits. */
export const startSendingClaims = loop.start

/** Keeps a claim on this device and sends it. */
export function tell(token: string, gameId: number, body: ClaimBody): void {
  const { [gameId]: _, ...refused } = outbox.get().refused
  outbox.set({ ...outbox.get(), refused })
  keep([...readStored().filter((claim) => claim.gameId !== gameId), { key: newId(), token, gameId, body }])
  loop.request()
}

async function sendAll(): Promise<void> {
  for (const { key, token, gameId, body } of readStored()) {
    try {
      await request('POST /api/captain/{token}/games/{id}/claims', {
        path: { token, id: gameId },
        body,
        retryKeys: () => key,
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error
      outbox.set({ ...outbox.get(), refused: { ...outbox.get().refused, [gameId]: error.sentence } })
    }
    keep(readStored().filter((claim) => claim.key !== key))
  }
}

function keep(waiting: WaitingClaim[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(waiting))
  } catch {
    // Without storage a claim is sent while the page is open, or not at all.
  }
  outbox.set({ ...outbox.get(), waiting })
}

function readStored(): WaitingClaim[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isWaitingClaim) : []
  } catch {
    return []
  }
}

function isWaitingClaim(value: unknown): value is WaitingClaim {
  const { key, token, gameId, body } = (value ?? {}) as Partial<WaitingClaim>
  return typeof key === 'string' && typeof token === 'string' && typeof gameId === 'number' && !!body
}
