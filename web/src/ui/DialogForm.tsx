import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Form } from './form.tsx'
import styles from './DialogForm.module.css'

/** A form in a dialog, with its two buttons. What is under way goes on when it is closed. */
export function DialogForm(props: {
  title: string
  /** What the button that sends the form says. */
  action: string
  /** What the button that sends nothing says. */
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
          <Button onClick={props.onClose}>{props.running ? 'Close' : (props.keep ?? 'Cancel')}</Button>
          <Button primary type="submit" aria-busy={props.running}>
            {props.action}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
