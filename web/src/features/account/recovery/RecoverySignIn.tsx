import { useLocation } from 'wouter'
import { signedInAs } from '../../../api/client/queries.ts'
import { signInWithCode } from '../../../api/account/recovery.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import { accountPage } from '../../../lib/pages.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Switch, TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import { PageLink } from '../../../ui/controls/LinkButton.tsx'
import { CardPage } from '../../../ui/page/CardPage.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from '../SignIn.module.css'

/** Signs in with a recovery code and opens the account page, where a new passkey can be added. */
export function RecoverySignIn() {
  const [, navigate] = useLocation()
  const form = useForm({ account: '', code: '', remember: false }, ({ account, code }) => ({
    ...(!account.trim() && { account: t('Please enter your e-mail address or your account number') }),
    ...(!code.trim() && { code: t('Please enter one of your recovery codes') }),
  }))
  const { values, errors, change } = form
  const { running, run } = useAction()

  async function signIn(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Not signed in'), async () => {
      const { codesLeft, ...user } = await signInWithCode(values)
      signedInAs(user)
      showToast({
        title: t('Signed in with a recovery code'),
        description:
          codesLeft === 1
            ? t('1 code is left. Add a new passkey now.')
            : t('{count} codes are left. Add a new passkey now.', { count: codesLeft }),
      })
      navigate(accountPage, { replace: true })
    })
    showAtField(form, error)
  }

  return (
    <CardPage title={t('Use a recovery code')}>
      <div className={styles.parts}>
        <p className="muted">
          {t(
            'For accounts into which only a passkey signs in, when the passkey is lost. Each code works once.',
          )}
        </p>
        <Form failures={form.failures} className={styles.form} onSubmit={() => void signIn()}>
          <TextField
            label={t('E-mail or account number')}
            autoComplete="username"
            autoCapitalize="none"
            error={errors.account}
            value={values.account}
            onChange={(event) => change({ account: event.target.value })}
          />
          <TextField
            label={t('Recovery code')}
            autoCapitalize="none"
            spellCheck={false}
            hint={t('16 letters and digits, such as 3k7p-9xw2-h4td-vm60')}
            error={errors.code}
            value={values.code}
            onChange={(event) => change({ code: event.target.value })}
          />
          <Switch
            label={t('Stay signed in on this device')}
            checked={values.remember}
            onChange={(remember) => change({ remember })}
          />
          <Button primary type="submit" aria-busy={running}>
            {t('Sign In')}
          </Button>
        </Form>
        <div>
          <PageLink quiet href="/login">
            {t('Sign in instead')}
          </PageLink>
        </div>
      </div>
    </CardPage>
  )
}
