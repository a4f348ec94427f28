import type { ReactNode } from 'react'
import styles from './Account.module.css'

/** A titled card on the account page. `danger` marks a section whose actions cannot be undone. */
export function AccountSection({
  title,
  danger = false,
  children,
}: {
  title: string
  danger?: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={danger ? 'bad' : ''}>{title}</h2>
      <div className="card">{children}</div>
    </section>
  )
}
