import { useForfeit } from '../../../api/games/forfeits.ts'
import type { Forfeit } from '../../../rules/forfeits.ts'
import { scoreOfForfeit, forfeitableSet } from '../../../rules/lateSet.ts'
import { ForfeitForm } from '../../../ui/team/ForfeitForm.tsx'
import type { GameDialogProps } from './gameDialog.ts'
import { useGame } from './useGame.ts'

interface Props extends GameDialogProps {
  gameId: number
  names: [string, string]
  by?: Forfeit | undefined
  /** Whether forfeiting only the running set is selected initially. */
  preselectsRunningSet?: boolean | undefined
}

/** The dialog that completes a forfeited game, or awards the running set to the opponents. */
export function ForfeitGame({ league, game, gameId, names, by, preselectsRunningSet, onClose }: Props) {
  const { running, forfeit, forfeitSet } = useForfeit()
  const { gameWithScore } = useGame(game)
  const number = gameWithScore ? forfeitableSet(league.rules, gameWithScore.sets) : 0
  const id = { id: gameId, leagueId: league.id }
  return (
    <ForfeitForm
      names={names}
      policy={league.tableRules.forfeit}
      initial={by}
      set={
        number > 0
          ? { number, score: scoreOfForfeit(league.rules, number), isFirst: !!preselectsRunningSet }
          : undefined
      }
      running={running}
      onForfeit={(by) => void forfeit(id, by, onClose)}
      onForfeitSet={(by) => void forfeitSet(id, by, onClose)}
      onClose={onClose}
    />
  )
}
