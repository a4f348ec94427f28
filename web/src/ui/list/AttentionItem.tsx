import type { ReactElement, ReactNode } from 'react'
import styles from './AttentionItem.module.css'

/** One thing that needs somebody: a sign, what, where and when, and what can be done about it. */
export function AttentionItem({
  icon,
  tone,
  title,
  sentence,
  since,
  short,
  actions,
}: {
  icon: ReactElement
  /** "bad" hurts now, "warn" wants somebody today; otherwise it is coming up. */
  tone?: 'bad' | 'warn' | undefined
  title: string
  sentence: string
  since?: string
  /** In a list among other things: the sentence is cut after two lines. */
  short?: boolean
  actions: ReactNode
}) {
  return (
    <li className={`${styles.item} ${short ? styles.short : ''}`}>
      <span className={`${styles.sign} ${tone ? styles[tone] : ''}`}>{icon}</span>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.sentence}>{sentence}</p>
        {since && <p className={styles.since}>{since}</p>}
      </div>
      <div className={styles.actions} role="group" aria-label={sentence}>
        {actions}
      </div>
    </li>
  )
}

/** A card of items. */
export function AttentionItems({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
