import { useNow } from '../../lib/useNow.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import { hasToss } from '../../rules/setRules.ts'
import { stateOf } from '../../rules/log.ts'
import { isBetweenSets } from '../../rules/setBreak.ts'
import { gameClock } from '../gameClock.ts'
import { playAction } from '../play.ts'
import { Lineups } from '../lineups/Lineups.tsx'
import { teamsOf } from '../teams.ts'
import { CourtTools } from './CourtTools.tsx'
import { Draw } from './Draw.tsx'
import { SidesQuestion } from './SidesQuestion.tsx'
import { Timeout } from './Timeout.tsx'
import { Toss } from './Toss.tsx'

/** What happens on the court of a free game, during a set or in the break between two sets. */
export function FreeCourt({ game, isBreak }: { game: FreeGame; isBreak: boolean }) {
  return isBreak ? <Break game={game} /> : <Play game={game} />
}

/** Shown above the halves: the running time-out, the side change, the serve and the time-outs. */
function Play({ game }: { game: FreeGame }) {
  const now = useGameNow()
  const log = logOf(game)
  const teams = teamsOf(game)
  return (
    <>
      <Timeout log={log} teams={teams} now={now} />
      {!isBetweenSets(log) && <SidesQuestion log={log} act={playAction} />}
      <CourtTools teams={teams} log={log} act={playAction} />
    </>
  )
}

/** Shown in the break between two sets: the side change, or the toss before the deciding set. */
function Break({ game }: { game: FreeGame }) {
  const now = useGameNow()
  const log = logOf(game)
  const state = stateOf(log)
  const teams = teamsOf(game)
  return (
    <>
      <Timeout log={log} teams={teams} now={now} />
      {!hasToss(log.match, state.sets.length - 1) ? (
        <SidesQuestion log={log} act={playAction} />
      ) : log.match.intervals?.toss ? (
        <Toss log={log} teams={teams} act={playAction} />
      ) : (
        <Draw teams={teams} state={state} act={playAction} />
      )}
      <Lineups log={log} teams={teams} act={playAction} />
    </>
  )
}

/** The time of the game, updated every second. It does not follow a changed clock of the device. */
function useGameNow(): number {
  useNow()
  return gameClock.now()
}
