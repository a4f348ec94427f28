import { useForfeit } from '../../../api/forfeits.ts'
import type { Forfeit } from '../../../rules/forfeits.ts'
import { ForfeitForm } from '../../../ui/team/ForfeitForm.tsx'
import type { GameDialogProps } from './gameDialog.ts'

/** The dialog that completes a game which a team has forfeited. */
export function ForfeitGame(
  props: GameDialogProps & { gameId: number; names: [string, string]; by?: Forfeit | undefined },
) {
  const { league, gameId, names, by, onClose } = props
  const { running, forfeit } = useForfeit()
  return (
    <ForfeitForm
      names={names}
      policy={league.tableRules.forfeit}
      initial={by}
      running={running}
      onForfeit={(by) => void forfeit({ id: gameId, leagueId: league.id }, by, onClose)}
      onClose={onClose}
    />
  )
}
