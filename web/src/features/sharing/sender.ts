// Sends the data for watchers of a shared free game: the teams, and the events that the server lacks. The board never waits for a
// request.
import { ApiError, NoConnection } from '../../api/client/client.ts'
import { endSharing, openGame, sendSharedEvents, showNextGame } from '../../api/games/openGames.ts'
import type { SharedGame } from '../../api/games/openGames.ts'
import type { GameEvent, Match } from '../../contract/types.ts'
import { deviceId } from '../../lib/deviceId.ts'
import { newId } from '../../lib/newId.ts'
import { createSendLoop } from '../../lib/sendLoop.ts'
import { createStore } from '../../lib/store.ts'
import { uuid } from '../../lib/uuid.ts'
import { correctTo } from '../../rules/actions.ts'
import type { Action } from '../../rules/actions.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf, matchRules } from '../../rules/freeLog.ts'
import { totalPoints } from '../../rules/liveMatch.ts'
import { stateOf } from '../../rules/log.ts'
import { gameClock } from '../../scoreboard/gameClock.ts'
import { currentGames } from '../../scoreboard/localData.ts'
import { session } from '../../scoreboard/session.ts'
import { usesSharing } from '../../scoreboard/sharingUse.ts'
import { defaultKits } from '../../scoreboard/teams.ts'
import { teamName } from '../../scoreboard/words.ts'
import { hasUnsentData, newShare, unsentEvents, withGame, withResponse, withShownGame } from './share.ts'
import type { Share, StopReason } from './share.ts'
import { findShare, shares, updateShare, updateShares } from './shares.ts'

const batchSize = 200
const heartbeatInterval = 20_000
/** Response statuses after which the server would reject the same events again. */
const rejectedStatuses = [400, 413, 422]

/** Why the last request failed: no response (offline), too many games from this network (many), or on this server (full). */
export type SendProblem = 'offline' | 'many' | 'full'

export const sendProblem = createStore<SendProblem | null>(null)

/** How many people watch the shared game, by the last response to this page. */
export const watcherCount = createStore(0)

/** Whether the dialog with the code is open. */
export const isDialogOpen = createStore(false)

/** Whether the code with which another phone takes over is shown. This phone watches as soon as that has happened. */
export const isHandingOver = createStore(false)

/** The keys of the shares with a rejected batch: their events are sent one at a time to find the invalid one. */
const singleEventShares = new Set<string>()
let isHeartbeatDue = true

const loop = createSendLoop({
  election: 'sideout-sharing',
  send: sendAll,
  isWaiting: () => false, // an active share keeps the loop running instead
  onStart: () => {
    const heartbeats = setInterval(() => {
      isHeartbeatDue = true
      loop.request()
    }, heartbeatInterval)
    return () => clearInterval(heartbeats)
  },
  onLead: () => Promise.resolve(),
  onFailure: (error) => {
    console.warn('The shared score is not sent yet; it will be tried again.', error)
    sendProblem.set(classifyError(error))
  },
  // Retry slowly if the server is full or limits this network.
  longestDelay: (error) => (classifyError(error) === 'offline' ? 10_000 : 60_000),
})

function classifyError(error: unknown): SendProblem {
  const status = error instanceof ApiError ? error.status : 0
  return status === 429 ? 'many' : status === 503 ? 'full' : 'offline'
}

let stopLoop: (() => void) | null = null
let shownGame: FreeGame | null = null
let isObservingBoard = false

/** Resumes the shares of this device: sends all data that the server lacks, and observes the board. */
export function resumeSharing(): void {
  if (!isObservingBoard) {
    isObservingBoard = true
    shownGame = session.get().game
    session.subscribe(handleBoardChange)
    shares.subscribe(updateLoop)
  }
  updateLoop()
}

function updateLoop(): void {
  const isInUse = shares.get().some(({ stopped }) => !stopped)
  usesSharing.set(shares.get().length > 0)
  if (isInUse && !stopLoop) stopLoop = loop.start()
  if (!isInUse) {
    stopLoop?.()
    stopLoop = null
  }
  loop.request()
}

/** Watchers follow the board from one game to the next. If the board becomes empty, the share stores the last game until it is sent. */
function handleBoardChange(): void {
  const before = shownGame
  const { game } = session.get()
  shownGame = game
  const share = before && activeShareOf(before.id)
  if (before && share && game?.id !== before.id)
    updateShare(share.key, (it) =>
      game ? withGame(it, game.id) : hasUnsentData(it, before) ? { ...it, left: before } : it,
    )
  loop.request()
}

/** Returns the active share of a game. */
function activeShareOf(game: string): Share | undefined {
  return shares.get().find((share) => share.game === game && !share.isEnding)
}

/** Shares a game: under the existing code of this device, so that present watchers see it, or under a new code. */
export function shareGame(game: FreeGame): void {
  updateShares((all) => {
    const ending = all.filter(({ isEnding }) => isEnding)
    const known = all.find(({ stopped, isEnding }) => !stopped && !isEnding)
    return [...ending, known ? withGame(known, game.id) : newShare(uuid(), game.id, Date.now())]
  })
  isHeartbeatDue = true
  isDialogOpen.set(true)
  resumeSharing()
}

/** Sends a heartbeat, to learn whether another device has taken the game over. */
export function sendHeartbeat(): void {
  isHeartbeatDue = true
  loop.request()
}

/** Stops sharing. The request to the server is retried until it succeeds. */
export function stopSharing(key: string): void {
  updateShare(key, (share) => (share.code && !share.stopped ? { ...share, isEnding: true } : null))
}

async function sendAll(): Promise<void> {
  if (!loop.isLeader()) return
  let failure: unknown
  for (const { key } of shares.get()) {
    try {
      await sendShare(key)
    } catch (error) {
      failure ??= error
      if (error instanceof NoConnection) break
    }
  }
  if (failure) throw failure as Error
  sendProblem.set(null)
}

/** Sends everything that the server lacks of one share. */
async function sendShare(key: string): Promise<void> {
  for (;;) {
    const share = findShare(key)
    if (!share || share.stopped) return
    const { code } = share
    const game = currentGameOf(share)
    if (share.isEnding && code) await sendEnd(share, code)
    else if (!game) return
    else if (!code) await requestCode(share, game)
    else if (share.shown !== game.id) await sendNextGame(share, code, game)
    else if (hasUnsentData(share, game) || (isHeartbeatDue && isOnBoard(game)))
      await sendEvents(share, code, game)
    else return void singleEventShares.delete(key)
  }
}

/** Returns the current state of the game that watchers should see. */
function currentGameOf({ game: id, left }: Share): FreeGame | undefined {
  const { game } = session.get()
  return game?.id === id ? game : (currentGames.get().find((stored) => stored.id === id) ?? left)
}

/** Reports whether the game is being scored in this tab. */
const isOnBoard = ({ id, state }: FreeGame) =>
  session.get().game?.id === id && !state.winner && document.visibilityState === 'visible'

async function sendEnd({ key }: Share, code: string): Promise<void> {
  await applyResponse(key, endSharing(key, code), {
    onResponse: () => null,
    onRejection: () => null, // the server no longer knows the share
  })
}

async function requestCode({ key }: Share, game: FreeGame): Promise<void> {
  await applyResponse(key, openGame(key, toPlayBody(game)), {
    onResponse: (share, { code, recoveryCode }) => ({ ...withShownGame(share, game.id, code), recoveryCode }),
    onRejection: (share) => withStop(share, 'refused'),
  })
}

async function sendNextGame({ key }: Share, code: string, game: FreeGame): Promise<void> {
  await applyResponse(key, showNextGame(key, code, toPlayBody(game)), {
    onResponse: (share) => withShownGame(share, game.id),
    // The server no longer knows the code: request a new code for the game.
    onRejection: (share, { status }) =>
      status === 403
        ? withStop(share, 'taken')
        : [404, 410].includes(status)
          ? newShare(uuid(), share.game, Date.now())
          : withStop(share, 'refused'),
  })
}

/** Sends the events that the server lacks, then a correction if its score differs. Without either, the request is a heartbeat. */
async function sendEvents(share: Share, code: string, game: FreeGame): Promise<void> {
  const { key, version } = share
  const batch = unsentEvents(share, game).slice(0, singleEventShares.has(key) ? 1 : batchSize)
  const isCorrection = batch.length === 0 && share.differs
  const events = isCorrection ? createCorrections(game, version) : batch.filter(isFromDevice)
  isHeartbeatDue = false
  const request = sendSharedEvents(key, code, {
    game: game.id,
    device: deviceId(),
    after: version + events.length, // all events are from this device
    sentAt: Math.round(gameClock.now()), // some browsers return fractions, and the server expects whole milliseconds
    events: events.map((event) => ({ ...event, at: Math.round(event.at) })),
  })
  await applyResponse(key, request, {
    onResponse: (it, response) => {
      watcherCount.set(response.watchers)
      const after = withResponse(it, game, batch, response)
      return { ...after, differs: !isCorrection && (after.differs || events.length < batch.length) }
    },
    onRejection: (it, { status }) => {
      if (status === 412) return { ...it, shown: null }
      if (status === 403) return withStop(it, 'taken')
      if (status === 409) return withStop(it, 'full')
      if (!rejectedStatuses.includes(status)) return withStop(it, 'gone')
      if (isCorrection) return { ...it, differs: false }
      if (batch.length > 1) singleEventShares.add(key)
      else if (batch.length === 1) return withResponse({ ...it, differs: true }, game, batch, { version })
      return batch.length > 1 ? it : undefined
    },
  })
}

/** A game stored before logs existed begins with a record event, which only the server may create: a correction replaces it. */
const isFromDevice = ({ type }: GameEvent) => type !== 'record'

/** Returns events that change the server's score to that of the board. */
function createCorrections(game: FreeGame, seen: number): GameEvent[] {
  const state = stateOf(logOf(game))
  const event = (action: Action): GameEvent => ({ id: newId(), at: gameClock.now(), seen, ...action })
  const end = state.finished ? [event({ type: 'finish', rally: totalPoints(state) })] : []
  return [event(correctTo(state)), ...end]
}

function toPlayBody({ id, rules, kits }: FreeGame): SharedGame {
  return {
    game: id,
    team1: teamName(rules, 'team1'),
    team2: teamName(rules, 'team2'),
    kits: { ...defaultKits, ...kits },
    rules: rulesBody(matchRules(rules)),
  }
}

/** The sport determines the steps of a point, so they are not sent. */
const rulesBody = ({ steps: _steps, ...rules }: Match) => rules

interface ResponseHandlers<Response> {
  onResponse: (share: Share, response: Response) => Share | null
  /** Returns the share after the rejection; undefined sends the request again. */
  onRejection: (share: Share, refusal: ApiError) => Share | null | undefined
}

/** Applies the response or the rejection to the share. Other failures are rethrown, and the request is sent again. */
async function applyResponse<Response>(
  key: string,
  response: Promise<Response>,
  { onResponse, onRejection }: ResponseHandlers<Response>,
): Promise<void> {
  try {
    const body = await response
    updateShare(key, (share) => {
      const after = onResponse(share, body)
      return after && { ...after, at: gameClock.now() }
    })
  } catch (error) {
    const share = findShare(key)
    if (!(error instanceof ApiError) || !share || error.status === 429 || error.status >= 500) throw error
    const after = onRejection(share, error)
    if (after === undefined) throw error
    updateShare(key, () => after)
  }
}

const withStop = (share: Share, stopped: StopReason): Share => ({ ...share, stopped })
