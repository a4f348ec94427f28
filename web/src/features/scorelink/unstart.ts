// Undoes everything that was tapped in a game.
import { deviceId } from '../../lib/deviceId.ts'
import { undoOf } from '../../rules/actions.ts'
import { findUndoableEvent } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { LiveGame } from './record/liveGame.ts'
import { shownLog } from './record/shownLog.ts'

/**
 * Reports whether undo can return to the state before the first tap. It cannot undo a result set by the league or skip open
 * events.
 */
export function canUnstart({ top, open }: Log): boolean {
  let layer = top
  while (layer && layer.event.type !== 'record') layer = layer.below
  return layer === null && open.length === 0
}

/** Undoes all events of the game, so that it has not begun; this device shows its start card again. */
export function unstart(game: LiveGame): void {
  const { record } = game.get()
  if (!record) return
  const log = shownLog(record)
  for (let layer = log.top; layer; layer = layer.below) game.act(undoOf)
  // A take-over by this device ends only with an event, so send an undo that has nothing to undo.
  game.act((log) =>
    findUndoableEvent(log) === null && log.device === deviceId()
      ? { type: 'undo', undoes: log.last?.entry.id ?? '' }
      : null,
  )
  game.change((before) => ({ ...before, started: false }))
}
