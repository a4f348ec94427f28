import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** Marks what is being played now: always with a word, so that it does not depend on the colour. */
export function LivePill({ children }: { children: ReactNode }) {
  return (
    <span className={styles.live}>
      <span className={styles.dot} aria-hidden />
      {children}
    </span>
  )
}

/** The dot alone, beside a word that says what it means. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden />
}
