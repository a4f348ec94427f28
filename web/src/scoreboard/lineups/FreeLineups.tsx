import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import { playAction } from '../play.ts'
import { teamsOf } from '../teams.ts'
import { Lineups } from './Lineups.tsx'

/** The line-ups of a game of the free scorer. */
export function FreeLineups({ game }: { game: FreeGame }) {
  return <Lineups log={logOf(game)} teams={teamsOf(game)} act={playAction} />
}
