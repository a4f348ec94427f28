import type { Invite } from '../../contract/types.ts'
import type { FreeGame } from '../../rules/freeGame.ts'
import { logOf } from '../../rules/freeLog.ts'
import type { Log } from '../../rules/logTypes.ts'
import { teamName } from '../../scoreboard/words.ts'
import { ScoreSheet } from './ScoreSheet.tsx'

/** The score sheet of a game of the free scorer. */
export function FreeScoreSheet({ game, onClose }: { game: FreeGame; onClose: () => void }) {
  const { rules } = game
  const names = { team1: teamName(rules, 'team1'), team2: teamName(rules, 'team2') }
  return <ScoreSheet game={{ log: logOf(game), names, title: rules.name }} onClose={onClose} />
}

/** The score sheet of a game with a score link. */
export function LinkScoreSheet({
  invite: { team1, team2, league, game },
  log,
  onClose,
}: {
  invite: Pick<Invite, 'team1' | 'team2' | 'league' | 'game'>
  log: Log
  onClose: () => void
}) {
  const names = { team1: team1.name, team2: team2.name }
  const title = game.courtName ? `${league.name} · ${game.courtName}` : league.name
  return <ScoreSheet game={{ log, names, title, zone: league.timezone }} onClose={onClose} />
}
