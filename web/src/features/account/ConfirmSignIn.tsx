import type { RecentSignIn } from '../../api/account/recentSignIn.tsx'
import { t } from '../../t.ts'
import { Confirm } from '../../ui/dialog/Confirm.tsx'

/** Asks to confirm the sign-in before a new way to sign in is added, and then adds it. */
export function ConfirmSignIn(props: {
  signIn: RecentSignIn
  /** What is going to be added, in a sentence. */
  reason: string
  action: string
  running: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Confirm
      title={t('Confirm that it is you')}
      action={props.action}
      running={props.running}
      harmless
      disabled={!props.signIn.isReady}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    >
      <p>{props.reason}</p>
      {props.signIn.fields(props.onConfirm)}
    </Confirm>
  )
}
