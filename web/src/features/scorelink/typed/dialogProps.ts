import type { Log } from '../../../rules/logTypes.ts'
import type { GameProps } from '../lazyParts.ts'

/** What somebody types about a game instead of tapping it. */
export type TypedKind = 'result' | 'set' | 'noShow' | 'stopped' | 'late'

export interface TypedDialogProps extends GameProps {
  log: Log
  onClose: () => void
  /** Opens another of the dialogs instead. */
  onOpen: (kind: TypedKind) => void
}
