import type { RecentSignIn } from '../../api/account/recentSignIn.tsx'
import { t } from '../../t.ts'
import { Confirm } from '../../ui/dialog/Confirm.tsx'

/** Asks the user to confirm the sign-in before a new sign-in method is added, then adds it. */
export function ConfirmSignIn(props: {
  signIn: RecentSignIn
  /** The sentence that explains what will be added. */
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
