// The outbox of a captain: results of games and days on which the team cannot play, stored on this device until the server has accepted
// or rejected them.
import { ApiError, request } from '../../../../api/client/client.ts'
import type { RequestBody } from '../../../../contract/calls.ts'
import { newId } from '../../../../lib/newId.ts'
import { createSendLoop } from '../../../../lib/sendLoop.ts'
import { createStore } from '../../../../lib/store.ts'

const storageKey = 'volleyball_claims'

export type ClaimBody = RequestBody<'POST /api/captain/{token}/games/{id}/claims'>

interface Waiting {
  /** The Idempotency-Key: a retry after a lost response sends the same key. */
  key: string
  token: string
}
interface WaitingClaim extends Waiting {
  gameId: number
  body: ClaimBody
  day?: undefined
}
interface WaitingAbsence extends Waiting {
  day: string
  reason?: string
  /** The id of the absence to withdraw; undefined if the item reports a day. */
  takeBack?: number
  gameId?: undefined
}
type WaitingItem = WaitingClaim | WaitingAbsence

/** Returns the subject of an item: the id of a game, or a day. A newer item replaces an older one with the same subject. */
const subjectOf = (item: WaitingItem): string => item.day ?? String(item.gameId)

/** The items to be sent, and the reasons of the last rejections by subject (the id of a game, or a day). */
export const outbox = createStore<{ waiting: WaitingItem[]; refused: Record<string, string> }>(
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

/** Starts sending the items of the outbox. It stops when the returned function has been called and the outbox is empty. */
export const startSendingClaims = loop.start

/** Stores a claim about a result on this device and sends it. */
export function reportResult(token: string, gameId: number, body: ClaimBody): void {
  enqueue({ key: newId(), token, gameId, body })
}

/** Stores an absence of the team on this device and sends it. */
export function reportAbsence(token: string, day: string, reason: string): void {
  enqueue({ key: newId(), token, day, reason })
}

/** Stores the withdrawal of a reported absence on this device and sends it. */
export function withdrawAbsence(token: string, id: number, day: string): void {
  enqueue({ key: newId(), token, day, takeBack: id })
}

function enqueue(item: WaitingItem): void {
  const { [subjectOf(item)]: _, ...refused } = outbox.get().refused
  outbox.set({ ...outbox.get(), refused })
  saveWaiting([...readStored().filter((other) => subjectOf(other) !== subjectOf(item)), item])
  loop.request()
}

async function sendAll(): Promise<void> {
  for (const item of readStored()) {
    try {
      await send(item)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error
      outbox.set({
        ...outbox.get(),
        refused: { ...outbox.get().refused, [subjectOf(item)]: error.sentence },
      })
    }
    saveWaiting(readStored().filter(({ key }) => key !== item.key))
  }
}

async function send(item: WaitingItem): Promise<void> {
  const { token, key } = item
  if (item.day === undefined) {
    await request('POST /api/captain/{token}/games/{id}/claims', {
      path: { token, id: item.gameId },
      body: item.body,
      retryKeys: () => key,
    })
    return
  }
  const { day, reason, takeBack } = item
  if (takeBack === undefined) {
    // No key is needed: reporting the same day twice has no effect.
    await request('POST /api/captain/{token}/absences', {
      path: { token },
      body: { day, ...(reason && { reason }) },
    })
    return
  }
  try {
    await request('DELETE /api/captain/{token}/absences/{absence}', {
      path: { token, absence: String(takeBack) },
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error // 404: already withdrawn, the first response was lost
  }
}

function saveWaiting(waiting: WaitingItem[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(waiting))
  } catch {
    // Without storage, a claim can be sent only while the page is open.
  }
  outbox.set({ ...outbox.get(), waiting })
}

function readStored(): WaitingItem[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(isWaiting) : []
  } catch {
    return []
  }
}

function isWaiting(value: unknown): value is WaitingItem {
  const { key, token, gameId, body, day } = (value ?? {}) as { [field: string]: unknown }
  const hasSubject = typeof day === 'string' || (typeof gameId === 'number' && !!body)
  return typeof key === 'string' && typeof token === 'string' && hasSubject
}
