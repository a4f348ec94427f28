import { Link } from 'wouter'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The head of every page but the board. */
export function Header() {
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.title}>
        <Logo />
        Sideout
      </Link>
      <nav aria-label="Main" className={styles.links}>
        <Link href="/pro" className={styles.pro}>
          Pro
        </Link>
        <ThemeToggle />
      </nav>
    </header>
  )
}
