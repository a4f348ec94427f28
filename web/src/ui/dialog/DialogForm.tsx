import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Form } from '../controls/form.tsx'
import styles from './DialogForm.module.css'

/** A form in a dialog, with a submit and a cancel button. Closing it does not cancel a running request. */
export function DialogForm(props: {
  title: string
  /** The label of the submit button. */
  action: string
  /** The label of the other button; Cancel by default. */
  keep?: string
  running: boolean
  failures: number
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog stays title={props.title} onClose={props.onClose}>
      <Form className={styles.form} failures={props.failures} onSubmit={props.onSubmit}>
        {props.children}
        <div className={styles.buttons}>
          <Button onClick={props.onClose}>{props.running ? t('Close') : (props.keep ?? t('Cancel'))}</Button>
          <Button primary type="submit" aria-busy={props.running}>
            {props.action}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
