import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Confirm.module.css'

/**
 * Asks for confirmation before something is deleted. The children describe what is deleted; the first button cancels. A
 * `harmless` action deletes nothing.
 */
export function Confirm(props: {
  title: string
  action: string
  running: boolean
  harmless?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div className={styles.body}>{props.children}</div>
      <div className={styles.buttons}>
        <Button onClick={props.onClose}>{props.running ? t('Close') : t('Cancel')}</Button>
        <Button
          primary={!!props.harmless}
          className={props.harmless ? '' : styles.destroy}
          aria-busy={props.running}
          disabled={props.disabled}
          onClick={props.onConfirm}
        >
          {props.action}
        </Button>
      </div>
    </Dialog>
  )
}
