import type { ReactNode } from 'react'
import { Header } from './Header.tsx'
import styles from './Page.module.css'

/** A page with the header at the top. */
export function Page({
  children,
  actions,
  className = '',
}: {
  children: ReactNode
  /** Buttons of this page in the header. */
  actions?: ReactNode
  className?: string | undefined
}) {
  return (
    <>
      <Header>{actions}</Header>
      <main className={`${styles.page} ${className}`}>{children}</main>
    </>
  )
}
