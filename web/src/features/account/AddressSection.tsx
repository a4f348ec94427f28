import { useState } from 'react'
import { changeAddress } from '../../api/account/account.ts'
import { ApiError } from '../../api/client/client.ts'
import { queryClient, userQuery } from '../../api/client/queries.ts'
import { useRecentSignIn } from '../../api/account/recentSignIn.tsx'
import { useAction } from '../../api/client/useAction.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { addressProblem } from './accountForm.ts'
import { AccountSection } from './AccountSection.tsx'
import { ConfirmSignIn } from './ConfirmSignIn.tsx'
import styles from './Account.module.css'

/**
 * A form that changes the e-mail address of the account. If the server sends mail, the change takes effect only after the user
 * opens the link mailed to the new address.
 */
export function AddressSection() {
  const form = useForm({ email: '' }, addressProblem)
  const { running, run } = useAction()
  const signIn = useRecentSignIn()
  const [isConfirming, setIsConfirming] = useState(false)
  const [mailedTo, setMailedTo] = useState('')

  async function save(): Promise<void> {
    const email = form.values.email.trim()
    const error = await run(t('Address not changed'), () =>
      signIn.runConfirmed(async () => {
        const { mailed } = await changeAddress(email)
        setIsConfirming(false)
        setMailedTo(mailed ? email : '')
        form.change({ email: '' })
        if (mailed) return
        await queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
        showToast({ title: t('Address changed'), description: t('Sign in with it from now on') })
      }),
    )
    if (!(error instanceof ApiError)) return
    if (error.status === 403) setIsConfirming(true)
    else if (error.field === 'email') {
      setIsConfirming(false)
      form.show({ email: error.sentence })
    }
  }

  function submit(): void {
    if (!form.passes()) return
    setMailedTo('')
    if (signIn.mustConfirm) setIsConfirming(true)
    else void save()
  }

  return (
    <AccountSection title={t('E-mail address')}>
      <Form failures={form.failures} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('New e-mail address')}
          type="email"
          autoComplete="email"
          error={form.errors.email}
          value={form.values.email}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <Button type="submit" aria-busy={running}>
          {t('Change Address')}
        </Button>
      </Form>
      <div role="status">
        {mailedTo && (
          <p className="break">
            {t(
              'We have sent a mail to {address}. Open its link within 24 hours: until then your account keeps its present address.',
              { address: mailedTo },
            )}
          </p>
        )}
      </div>
      {isConfirming && (
        <ConfirmSignIn
          signIn={signIn}
          reason={t('Whoever holds the address can set a new password.')}
          action={t('Change Address')}
          running={running}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void save()}
        />
      )}
    </AccountSection>
  )
}
