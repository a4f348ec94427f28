import { useEffect } from 'react'
import { subscribe } from '../../api/live/live.ts'
import type { StreamEvent } from '../../contract/calls.ts'
import type { LiveGame } from './record/liveGame.ts'
import type { GameProps } from './lazyParts.ts'
import { isContinuedBy, withEntries } from './record/record.ts'
import type { GameRecord } from './record/record.ts'
import { updateRecord } from './record/records.ts'
import { withInviteChanges } from './record/withHead.ts'

/** Applies the events of other devices as they arrive; renders nothing. */
export function GameStream({ game, record: { id } }: GameProps) {
  useEffect(() => subscribeToEvents(game, id), [game, id])
  return null
}

function subscribeToEvents(game: LiveGame, id: number): () => void {
  let closeStream = () => {}
  let hasReopened = false
  let isStopped = false
  function connect(): void {
    if (isStopped) return
    closeStream = subscribe(
      'GET /api/games/{id}/stream',
      { id },
      {
        onEvent: (event) => void handleEvent(game, id, event),
        onStatus: (status) => {
          game.onStreamStatus(status)
          if (status === 'open') hasReopened = false
          // The link's cookie expires after a day. Requesting the link again renews the cookie, or reports that the link is closed.
          if (status !== 'gone' || hasReopened) return
          hasReopened = true
          void game.open().then(connect)
        },
      },
    )
  }
  connect()
  return () => {
    isStopped = true
    closeStream()
  }
}

type GameStreamEvent = StreamEvent<'GET /api/games/{id}/stream'>

async function handleEvent(game: LiveGame, id: number, { data }: GameStreamEvent): Promise<void> {
  const { events, reset = false } = data
  const isDifferentLog = (record: GameRecord) => reset && !isContinuedBy(record, events)
  const after = await updateRecord(
    id,
    (record) =>
      record && (isDifferentLog(record) ? record : withInviteChanges(withEntries(record, events), data)),
  )
  // Request the whole log after a gap, or if the server has a different log.
  const newest = events.at(-1)?.seq ?? 0
  if (after && (after.entries.length < newest || isDifferentLog(after))) await game.open()
}
