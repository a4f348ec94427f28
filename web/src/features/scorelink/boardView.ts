// Maps the log of a live game to the view model of the board.
import { isOver } from '../../rules/liveMatch.ts'
import { stateOf, findUndoableEvent } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import type { BoardGame } from '../../scoreboard/boardGame.ts'
import { sidesOf } from '../../scoreboard/sides.ts'
import type { GameRecord } from './record/record.ts'

export function toBoardGame(record: GameRecord, log: Log): BoardGame {
  const latest = record.outbox.at(-1) ?? record.entries.at(-1)
  return {
    sides: sidesOf(log, record.invite),
    actionCount: record.entries.length + record.outbox.length,
    scored: (latest?.type === 'point' && latest.team) || null,
    canScore: !isOver(stateOf(log)) && !record.watching,
    canUndo: findUndoableEvent(log) !== null && !record.watching,
  }
}
