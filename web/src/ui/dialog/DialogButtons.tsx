import type { ReactNode } from 'react'
import styles from './DialogForm.module.css'

/** The buttons at the bottom of a dialog without a form. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={`${styles.buttons} ${styles.foot}`}>{children}</div>
}
