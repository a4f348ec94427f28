import type { ReactNode } from 'react'
import styles from './DialogForm.module.css'

/** The buttons at the foot of a dialog that is no form. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={`${styles.buttons} ${styles.foot}`}>{children}</div>
}
