import { useId } from 'react'
import { enterBeta } from '../../api/account/beta.ts'
import { ApiError } from '../../api/client/client.ts'
import { sentenceOf } from '../../api/client/useAction.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { closeToast, showToast } from '../../ui/toast/toast.ts'
import styles from './BetaGate.module.css'

interface Props {
  onOpen: () => void
}

/** The password card in front of Pro during the beta. The server checks the password. */
export function BetaGate({ onOpen }: Props) {
  const id = useId()
  const form = useForm({ password: '' }, () => ({}))

  async function open(): Promise<void> {
    try {
      await enterBeta(form.values.password)
      closeToast() // the message of an earlier attempt may still be open
      onOpen()
    } catch (error) {
      form.change({ password: '' })
      showToast(
        error instanceof ApiError && error.status === 403
          ? { title: t('Incorrect password'), description: t('Please try again'), destructive: true }
          : { title: t('Pro could not be opened'), description: sentenceOf(error), destructive: true },
      )
    }
  }

  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>{t('Pro is in Beta Testing')}</h2>
      <p className="muted">{t('Not available to the public yet')}</p>
      <Form failures={form.failures} className={styles.form} onSubmit={() => void open()}>
        <TextField
          label={t('Password')}
          type="password"
          autoComplete="off"
          value={form.values.password}
          onChange={(event) => form.change({ password: event.target.value })}
        />
        <Button primary type="submit">
          {t('Access Pro')}
        </Button>
      </Form>
      <p className="muted">{t('The free scorer needs no password.')}</p>
    </section>
  )
}
