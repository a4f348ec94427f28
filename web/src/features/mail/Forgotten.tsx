import { useState } from 'react'
import { mailPasswordReset } from '../../api/account/mail.ts'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { CardPage } from '../../ui/page/CardPage.tsx'
import styles from './Mail.module.css'

/**
 * Mails a link to set a new password. The page shows the same text for an address without an account, so that accounts cannot be probed.
 */
export function ForgottenPassword() {
  const form = useForm({ email: '' }, ({ email }) =>
    email.trim() ? {} : { email: t('Enter the address of your account') },
  )
  const [sentTo, setSentTo] = useState('')
  const { running, run } = useAction()

  async function send(): Promise<void> {
    if (!form.passes()) return
    const email = form.values.email.trim()
    const error = await run(t('No mail was sent'), async () => {
      await mailPasswordReset(email)
      setSentTo(email)
    })
    showAtField(form, error)
  }

  return (
    <CardPage title={t('Forgot password?')}>
      {sentTo ? (
        <div role="status" className={styles.form}>
          <p className="break">
            {t('If there is an account with {email}, a mail with a link is on its way.', {
              email: sentTo,
            })}
          </p>
          <p className="muted">
            {t('The link works for an hour. Look among unwanted mail too if nothing comes.')}
          </p>
        </div>
      ) : (
        <Form failures={form.failures} className={styles.form} onSubmit={() => void send()}>
          <TextField
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            hint={t('We mail you a link to set a new password')}
            error={form.errors.email}
            value={form.values.email}
            onChange={(event) => form.change({ email: event.target.value })}
          />
          <Button primary type="submit" aria-busy={running}>
            {t('Send Link')}
          </Button>
        </Form>
      )}
      <div>
        <PageLink quiet href="/login">
          {t('Sign in instead')}
        </PageLink>
      </div>
    </CardPage>
  )
}
