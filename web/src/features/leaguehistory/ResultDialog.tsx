import { useQuery } from '@tanstack/react-query'
import type { ResultAction } from '../../api/games/gameSheet.ts'
import { teamsQuery } from '../../api/client/queries.ts'
import type { Game, LeagueView } from '../../contract/types.ts'
import { withGameRules } from '../../rules/playedBy.ts'
import { DeleteGames } from './dialogs/DeleteGames.tsx'
import { EditGame } from './dialogs/EditGame.tsx'
import { ReopenGame } from './dialogs/ReopenGame.tsx'
import { ResultChanges } from './dialogs/ResultChanges.tsx'
import { StopGame } from './dialogs/StopGame.tsx'

interface Props {
  league: LeagueView
  what: ResultAction
  game: Game
  onClose: () => void
}

/** The dialog for the result of one game, for every tab that shows the sheet of a game. */
export function ResultDialog({ league, what, game, onClose }: Props) {
  const { data: teams } = useQuery(teamsQuery(league.id))
  if (!teams) return null
  const common = { league, teams, game, onClose }
  switch (what) {
    case 'edit':
      return <EditGame {...common} league={withGameRules(league, game)} />
    case 'changes':
      return <ResultChanges {...common} />
    case 'reopen':
      return <ReopenGame {...common} />
    case 'stop':
      return <StopGame {...common} />
    case 'delete':
      return <DeleteGames {...common} games={[game]} onDeleted={() => undefined} />
  }
}
