import { useEffect } from 'react'
import { follow } from '../../api/live.ts'
import { gameStream } from '../../api/scoring.ts'
import type { Entry } from '../../rules/logEvents.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameProps } from './lazyParts.ts'
import { isContinuedBy, withEntries } from './record.ts'
import type { GameRecord } from './record.ts'
import { updateRecord } from './records.ts'

/** Applies the events of other devices as they happen; renders nothing. */
export function GameStream({ game, record: { id } }: GameProps) {
  useEffect(() => subscribe(game, id), [game, id])
  return null
}

function subscribe(game: LiveGame, id: number): () => void {
  let closeStream = () => {}
  let hasReopened = false
  let isStopped = false
  function connect(): void {
    if (isStopped) return
    closeStream = follow(gameStream(id), {
      onEvent: (event, data) => void handleFrame(game, id, event, data),
      onLine: (line) => {
        game.onStreamState(line)
        if (line === 'open') hasReopened = false
        // The link's cookie lasts a day. Opening the link again renews it, or shows that the link is closed.
        if (line !== 'gone' || hasReopened) return
        hasReopened = true
        void game.open().then(connect)
      },
    })
  }
  connect()
  return () => {
    isStopped = true
    closeStream()
  }
}

async function handleFrame(game: LiveGame, id: number, event: string, data: unknown): Promise<void> {
  if (event === 'gone') return game.open()
  if (event !== 'log' && event !== 'snapshot') return
  const { events, reset = false } = data as { events: Entry[]; reset?: boolean }
  const isDifferentLog = (record: GameRecord) => reset && !isContinuedBy(record, events)
  const after = await updateRecord(
    id,
    (record) => record && (isDifferentLog(record) ? record : withEntries(record, events)),
  )
  // After a gap, or when the server has a different log, the whole log is requested.
  const newest = events.at(-1)?.seq ?? 0
  if (after && (after.entries.length < newest || isDifferentLog(after))) await game.open()
}
