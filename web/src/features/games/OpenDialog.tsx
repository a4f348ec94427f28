import type { Game, LeagueView, Team } from '../../contract/types.ts'
import { CleanUp } from './CleanUp.tsx'
import { DeletedGames } from './DeletedGames.tsx'
import { DeleteGames } from './DeleteGames.tsx'
import { EditGame } from './EditGame.tsx'
import { ImportGames } from './ImportGames.tsx'
import { Recalculate } from './Recalculate.tsx'
import { RecordGame } from './RecordGame.tsx'
import { ResultChanges } from './ResultChanges.tsx'

/** What is being done, in a dialog. */
export type Opened =
  | { what: 'record' | 'import' | 'deleted' | 'recalculate' | 'clean up' }
  | { what: 'edit' | 'changes'; game: Game }
  | { what: 'delete'; games: Game[] }

interface Props {
  opened: Opened
  onOpen: (opened: Opened | null) => void
  league: LeagueView
  teams: Team[]
  /** Several games were deleted: nothing is selected any more. */
  onDeleted: () => void
}

/** The dialog that is open. */
export function OpenDialog({ opened, onOpen, league, teams, onDeleted }: Props) {
  const common = { league, teams, onClose: () => onOpen(null) }
  switch (opened.what) {
    case 'record':
      return <RecordGame {...common} />
    case 'import':
      return <ImportGames {...common} />
    case 'deleted':
      return <DeletedGames {...common} />
    case 'recalculate':
      return <Recalculate {...common} />
    case 'clean up':
      return <CleanUp {...common} />
    case 'edit':
      return <EditGame {...common} game={opened.game} />
    case 'changes':
      return <ResultChanges {...common} game={opened.game} />
    case 'delete':
      return <DeleteGames {...common} games={opened.games} onDeleted={onDeleted} />
  }
}
