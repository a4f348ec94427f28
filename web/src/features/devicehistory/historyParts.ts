// The parts of the history that are loaded on demand, as separate chunks; src/app/HistoryPage.tsx loads them.
import type { ComponentType } from 'react'
import type { FreeGame } from '../../rules/freeGame.ts'
import type { Picture } from '../../scoreboard/picture/drawResult.ts'
import type { HistoryEntry } from './entries.ts'

export interface DetailsProps {
  entry: HistoryEntry
  onPicture: (picture: Picture) => void
  /** Opens the score sheet. */
  Sheet: ComponentType<{ game: FreeGame; onClose: () => void }>
  onClose: () => void
}

export interface TransferProps {
  entries: HistoryEntry[]
  onClose: () => void
}

export interface HistoryParts {
  Details: ComponentType<DetailsProps>
  Transfer: ComponentType<TransferProps>
  Sheet: ComponentType<{ game: FreeGame; onClose: () => void }>
  sharePicture: (picture: Picture) => void
}
