import type { ReactNode } from 'react'
import { Header } from './Header.tsx'
import styles from './Page.module.css'

/** A page under the header. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string | undefined }) {
  return (
    <>
      <Header />
      <main className={`${styles.page} ${className}`}>{children}</main>
    </>
  )
}
