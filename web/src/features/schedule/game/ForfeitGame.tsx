import { useForfeit } from '../../../api/forfeits.ts'
import { ForfeitForm } from '../../../ui/team/ForfeitForm.tsx'
import type { GameDialogProps } from './gameDialog.ts'

/** The dialog that completes a game which a team has forfeited. */
export function ForfeitGame(props: GameDialogProps & { gameId: number; names: [string, string] }) {
  const { league, gameId, names, onClose } = props
  const { running, forfeit } = useForfeit()
  return (
    <ForfeitForm
      names={names}
      running={running}
      onForfeit={(by) => void forfeit({ id: gameId, leagueId: league.id }, by, onClose)}
      onClose={onClose}
    />
  )
}
