import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { leaguesPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The header of every page except the board. Its children are buttons of the page. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.title}>
        <Logo />
        Sideout
      </Link>
      <nav aria-label={t('Main')} className={styles.links}>
        {children}
        <Link href={leaguesPage} className={styles.pro}>
          Pro
        </Link>
        <ThemeToggle />
      </nav>
    </header>
  )
}
