import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** Marks a game that is being played, always with a text, so that it does not depend on the colour. */
export function LivePill({ children }: { children: ReactNode }) {
  return (
    <span className={styles.live}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  )
}

/** Only the dot of the pill, for use beside a text that explains it. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden />
}
