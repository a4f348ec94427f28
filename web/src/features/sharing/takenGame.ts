// Converts a shared game that this device takes over to a game of its own.
import type { TakenGame } from '../../api/games/openGames.ts'
import type { GameEvent } from '../../contract/types.ts'
import { newGame } from '../../rules/freeGame.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import { stateOf } from '../../rules/log.ts'
import type { GameRules } from '../../rules/rules.ts'

/** The game with the whole log of the server, so that the events of both have the same numbers. */
export function toFreeGame(taken: TakenGame, now: number): FreeGame {
  const events = taken.events.map(({ seq: _seq, outcome: _outcome, ...event }): GameEvent => event)
  const { kits } = taken
  const hasKits = kits.team1 || kits.team2
  const game = {
    ...newGame(taken.game || taken.code, rulesOf(taken), events[0]?.at ?? now, hasKits ? kits : undefined),
    events,
  }
  const { sets, team1Sets, team2Sets, winner, clock } = stateOf(logOf(game))
  const isPaused = clock.pausedSince || clock.pausedFor
  return {
    ...game,
    state: { sets, team1Sets, team2Sets, winner, ...(isPaused && { clock }) },
    ...(winner && { endTime: events.at(-1)?.at ?? now }),
  }
}

function rulesOf({ rules, team1, team2 }: TakenGame): GameRules {
  const { startingScore, endingScore, winByTwo, maxScoreCap, maxTime, sets, playAll, serve } = rules
  return {
    name: '',
    startingScore,
    endingScore,
    winByTwo,
    ...(maxScoreCap !== undefined && { maxScoreCap }),
    ...(maxTime !== undefined && { maxTime }),
    ...(sets > 1 && { bestOf: sets }),
    ...(playAll && { playAll }),
    ...(serve && { serve }),
    team1Name: team1,
    team2Name: team2,
  }
}
