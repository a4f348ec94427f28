import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A label of one or two words that shows a state. */
export function Tag({ kind, children }: { kind?: 'good' | 'bad' | 'warn'; children: ReactNode }) {
  return <span className={`${styles.tag} ${kind ? styles[kind] : ''}`}>{children}</span>
}
