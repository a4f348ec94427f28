import type { Log } from '../../../rules/logTypes.ts'
import type { GameProps } from '../lazyParts.ts'

/** The dialogs in which a scorer enters a result or report, instead of tapping points. */
export type TypedKind = 'result' | 'set' | 'noShow' | 'stopped' | 'late'

export interface TypedDialogProps extends GameProps {
  log: Log
  onClose: () => void
  /** Opens another dialog instead of this one. */
  onOpen: (kind: TypedKind) => void
}
