import type { ComponentType } from 'react'
import { CorrectScore } from '../../../scoreboard/correct/CorrectScore.tsx'
import type { TypedDialogProps, TypedKind } from './dialogProps.ts'
import { EnterResult } from './EnterResult.tsx'
import { ForfeitSet } from './ForfeitSet.tsx'
import { NoShowDialog, StoppedDialog } from './ReportGame.tsx'

const dialogs: Record<TypedKind, ComponentType<TypedDialogProps>> = {
  result: EnterResult,
  set: CorrectSet,
  noShow: NoShowDialog,
  stopped: StoppedDialog,
  late: ForfeitSet,
}

/** Renders the dialog of a kind; null renders none. `onChange` opens another dialog, or closes it with null. */
export function TypedDialog({
  kind,
  onChange,
  ...rest
}: Omit<TypedDialogProps, 'onClose' | 'onOpen'> & {
  kind: TypedKind | null
  onChange: (kind: TypedKind | null) => void
}) {
  if (!kind) return null
  const Dialog = dialogs[kind]
  return <Dialog key={kind} {...rest} onClose={() => onChange(null)} onOpen={onChange} />
}

function CorrectSet({ game, record, log, onClose }: TypedDialogProps) {
  const { team1, team2 } = record.invite
  return <CorrectScore log={log} teams={{ team1, team2 }} act={game.act} ofLeague onClose={onClose} />
}
