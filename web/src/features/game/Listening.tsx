import { useEffect } from 'react'
import { follow } from '../../api/live.ts'
import { gameStream } from '../../api/scoring.ts'
import { deviceId } from '../../lib/deviceId.ts'
import type { Entry } from '../../rules/logEvents.ts'
import type { LiveGame } from './liveGame.ts'
import type { GameProps } from './parts.ts'
import { continues, withEntries } from './record.ts'
import type { GameRecord } from './record.ts'
import { updateRecord } from './records.ts'

/** Takes what others do in a game as it happens; it shows nothing. */
export function Listening({ game, record: { id } }: GameProps) {
  useEffect(() => listen(game, id), [game, id])
  return null
}

function listen(game: LiveGame, id: number): () => void {
  let stop = () => {}
  let isAsked = false
  let over = false
  function connect(): void {
    if (over) return
    stop = follow(gameStream(id, deviceId()), {
      onEvent: (event, data) => void take(game, id, event, data),
      onLine: (line) => {
        game.onLine(line)
        if (line === 'open') isAsked = false
        // The link's cookie lasts a day: asking the link gives a new one, or says that it opens nothing any more.
        if (line !== 'gone' || isAsked) return
        isAsked = true
        void game.open().then(connect)
      },
    })
  }
  connect()
  return () => {
    over = true
    stop()
  }
}

async function take(game: LiveGame, id: number, event: string, data: unknown): Promise<void> {
  if (event === 'gone') return game.open()
  if (event !== 'log' && event !== 'snapshot') return
  const { events, reset = false } = data as { events: Entry[]; reset?: boolean }
  const isOther = (record: GameRecord) => reset && !continues(record, events)
  const after = await updateRecord(
    id,
    (record) => record && (isOther(record) ? record : withEntries(record, events)),
  )
  // A gap, or another log than the one that is known here: the whole of it is asked for.
  const newest = events.at(-1)?.seq ?? 0
  if (after && (after.entries.length < newest || isOther(after))) await game.open()
}
