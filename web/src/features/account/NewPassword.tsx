import { resetPassword } from '../../api/account/account.ts'
import { signedInAs } from '../../api/client/queries.ts'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { CardPage } from '../../ui/page/CardPage.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { passwordProblem } from './accountForm.ts'
import styles from './SignIn.module.css'

/** The page of a password reset link. A link works once and signs its owner in. */
export function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({ password: '' }, ({ password }) => passwordProblem(password, true))
  const { running, run } = useAction()

  async function savePassword(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Password not set'), async () => {
      signedInAs(await resetPassword(token, form.values.password))
      showToast({ title: t('Password set'), description: t('You are signed in with your new password') })
      onDone()
    })
    showAtField(form, error)
  }

  return (
    <CardPage title={t('Set a new password')}>
      <Form failures={form.failures} className={styles.form} onSubmit={() => void savePassword()}>
        <TextField
          label={t('New password')}
          type="password"
          autoComplete="new-password"
          hint={t('At least 12 characters; a few unrelated words are good')}
          error={form.errors.password}
          value={form.values.password}
          onChange={(event) => form.change({ password: event.target.value })}
        />
        <Button primary type="submit" aria-busy={running}>
          {t('Set Password')}
        </Button>
      </Form>
    </CardPage>
  )
}
