import type { ReactNode } from 'react'
import bare from './BarePage.module.css'
import styles from './Page.module.css'

/** A page without the header, for somebody who has come for one game: its first line is about that game. */
export function BarePage({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return <main className={`${styles.page} ${bare.page} ${className}`}>{children}</main>
}
