import type { ReactNode } from 'react'
import styles from './FixtureGroup.module.css'

/** Rows of games under a heading, such as a court or a time. */
export function FixtureGroup({
  label,
  head,
  foot,
  children,
}: {
  /** The name of the group for screen readers, which may be longer than its heading. */
  label: string
  head: ReactNode
  /** Content below the rows. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={label} className={styles.group}>
      <h3 className={styles.head}>{head}</h3>
      <ol className={`card ${styles.rows}`}>{children}</ol>
      {foot}
    </section>
  )
}
