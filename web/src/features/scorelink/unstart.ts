// Taking back everything that was tapped in a game.
import { deviceId } from '../../lib/deviceId.ts'
import { undoOf } from '../../rules/actions.ts'
import { topOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { LiveGame } from './record/liveGame.ts'
import { shownLog } from './record/shownLog.ts'

/** Whether undoing leads back to before the first tap: not past a result of the league, nor past points that wait for a decision. */
export function canUnstart({ top, open }: Log): boolean {
  let step = top
  while (step && step.event.type !== 'record') step = step.below
  return step === null && open.length === 0
}

/** Takes back all events of the game, so that it has not begun; this device shows its start card again. */
export function unstart(game: LiveGame): void {
  const { record } = game.get()
  if (!record) return
  const log = shownLog(record)
  for (let step = log.top; step; step = step.below) game.act(undoOf)
  // Only an event ends a take-over: this undo finds nothing to undo.
  game.act((log) =>
    topOf(log) === null && log.device === deviceId()
      ? { type: 'undo', undoes: log.last?.entry.id ?? '' }
      : null,
  )
  game.change((before) => ({ ...before, started: false }))
}
