import type { ReactNode } from 'react'
import styles from './DialogForm.module.css'

/**
 * The buttons at the bottom of a dialog without a form. `sticky` buttons stay visible while a long dialog scrolls. `note`
 * explains what they act on.
 */
export function DialogButtons({
  sticky = false,
  note,
  children,
}: {
  sticky?: boolean
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`${styles.buttons} ${styles.foot} ${sticky ? styles.sticky : ''}`}>
      {note && <p className={`muted ${styles.note}`}>{note}</p>}
      {children}
    </div>
  )
}
