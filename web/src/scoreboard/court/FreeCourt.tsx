import { useNow } from '../../lib/useNow.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import { hasToss } from '../../rules/setRules.ts'
import { stateOf } from '../../rules/log.ts'
import { isBetweenSets } from '../../rules/setBreak.ts'
import { playAction } from '../play.ts'
import { teamsOf } from '../teams.ts'
import { CourtTools } from './CourtTools.tsx'
import { Draw } from './Draw.tsx'
import { SidesQuestion } from './SidesQuestion.tsx'
import { Timeout } from './Timeout.tsx'

/** Shown above the halves of a free game: the running time-out, the side change, the serve and the time-outs. */
export function FreeCourt({ game }: { game: FreeGame }) {
  const now = useNow()
  const log = logOf(game)
  const teams = teamsOf(game)
  return (
    <>
      <Timeout log={log} teams={teams} now={now} />
      {!isBetweenSets(log) && <SidesQuestion log={log} act={playAction} />}
      <CourtTools teams={teams} state={stateOf(log)} act={playAction} />
    </>
  )
}

/** Shown in the break between two sets of a free game: the side change, or the toss before the deciding set. */
export function FreeBreakCourt({ game }: { game: FreeGame }) {
  const log = logOf(game)
  const state = stateOf(log)
  return hasToss(log.match, state.sets.length - 1) ? (
    <Draw teams={teamsOf(game)} state={state} act={playAction} />
  ) : (
    <SidesQuestion log={log} act={playAction} />
  )
}
