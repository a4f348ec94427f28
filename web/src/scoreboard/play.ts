// The actions on the game of this tab, triggered by a tap, a key or a controller. The setup screen does not load them.
import { newId } from '../lib/newId.ts'
import { finishOf, lastPointOf, pointOf, undoOf } from '../rules/actions.ts'
import type { Action } from '../rules/actions.ts'
import { applyAction } from '../rules/freeLog.ts'
import type { Log } from '../rules/logTypes.ts'
import type { Team } from '../rules/rules.ts'
import type { Act, BoardActions } from './boardGame.ts'
import { reportEnd } from './ended.ts'
import { gameClock } from './gameClock.ts'
import { session, showGame } from './session.ts'

export function point(team: Team): void {
  applyToCurrentGame((log) => pointOf(log, team), team)
}

export function undoLast(): void {
  applyToCurrentGame(undoOf)
}

/** The actions of the board in the free scorer. */
export const sessionActions: BoardActions = { point, undo: undoLast }

export function endGameNow(): void {
  applyToCurrentGame(finishOf)
}

export function playNextPointWins(): void {
  applyToCurrentGame(lastPointOf)
}

/** Records any other action on the game of this tab. */
export const playAction: Act = (make) => applyToCurrentGame(make)

function applyToCurrentGame(choose: (log: Log) => Action | null, scored: Team | null = null): void {
  const { game } = session.get()
  if (!game) return
  const next = applyAction(game, choose, { id: newId(), at: gameClock.now() })
  if (next === game) return
  showGame(next, scored)
  if (next.state.winner || game.state.winner) reportEnd(next)
}
