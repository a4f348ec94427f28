import { useForfeit } from '../../../api/games/forfeits.ts'
import type { Game } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { ForfeitForm } from '../../../ui/team/ForfeitForm.tsx'
import type { DialogProps } from './dialogProps.ts'

/** The dialog that records a forfeit for a game in the history. */
export function ForfeitGame({ league, teams, game, onClose }: DialogProps & { game: Game }) {
  const { running, forfeit } = useForfeit()
  const name = namesOf(teams)
  return (
    <ForfeitForm
      policy={league.tableRules.forfeit}
      names={[name(game.team1Id), name(game.team2Id)]}
      running={running}
      onForfeit={(by) => void forfeit(game, by, onClose)}
      onClose={onClose}
    />
  )
}
