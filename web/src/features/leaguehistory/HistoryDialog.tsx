import type { LeagueView, Team } from '../../contract/types.ts'
import { CleanUp } from './dialogs/CleanUp.tsx'
import { DeletedGames } from './dialogs/DeletedGames.tsx'
import { DeleteGames } from './dialogs/DeleteGames.tsx'
import { ImportGames } from './import/ImportGames.tsx'
import { Recalculate } from './dialogs/Recalculate.tsx'
import { RecordGame } from './dialogs/RecordGame.tsx'
import type { OpenedDialog } from './openedDialog.ts'

interface Props {
  opened: OpenedDialog
  onOpen: (opened: OpenedDialog | null) => void
  league: LeagueView
  teams: Team[]
  /** Called after games are deleted, to end the selection. */
  onDeleted: () => void
}

/** Renders the open dialog of the history. */
export function HistoryDialog({ opened, onOpen, league, teams, onDeleted }: Props) {
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
    case 'cleanUp':
      return <CleanUp {...common} />
    case 'delete':
      return <DeleteGames {...common} games={opened.games} onDeleted={onDeleted} />
  }
}
