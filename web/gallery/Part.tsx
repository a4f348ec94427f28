import type { ReactNode } from 'react'
import styles from './Gallery.module.css'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
