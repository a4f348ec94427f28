import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** One or two words on the state of something. */
export function Tag({ kind, children }: { kind?: 'good' | 'bad' | 'warn'; children: ReactNode }) {
  return <span className={`${styles.tag} ${kind ? styles[kind] : ''}`}>{children}</span>
}
