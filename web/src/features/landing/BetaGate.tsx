import { useId } from 'react'
import { enterBeta } from '../../api/beta.ts'
import { ApiError } from '../../api/client.ts'
import { sentenceOf } from '../../api/useDeed.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { closeToast, showToast } from '../../ui/toast.ts'
import styles from './BetaGate.module.css'

interface Props {
  onOpen: () => void
}

/** The card in front of Pro while it is in beta. The server knows the password; the browser only asks. */
export function BetaGate({ onOpen }: Props) {
  const id = useId()
  const form = useForm({ password: '' }, () => ({}))

  async function open(): Promise<void> {
    try {
      await enterBeta(form.values.password)
      closeToast() // of a try before, which is over
      onOpen()
    } catch (error) {
      form.change({ password: '' })
      showToast(
        error instanceof ApiError && error.status === 403
          ? { title: 'Incorrect password', description: 'Please try again', destructive: true }
          : { title: 'Pro could not be opened', description: sentenceOf(error), destructive: true },
      )
    }
  }

  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h2 id={id}>Pro is in Beta Testing</h2>
      <p className="muted">Not available to the public yet</p>
      <Form failures={form.failures} className={styles.form} onSubmit={() => void open()}>
        <TextField
          label="Password"
          type="password"
          autoComplete="off"
          value={form.values.password}
          onChange={(event) => form.change({ password: event.target.value })}
        />
        <Button primary type="submit">
          Access Pro
        </Button>
      </Form>
      <p className="muted">The free scorer needs no password.</p>
    </section>
  )
}
