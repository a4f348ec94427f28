import type { ReactElement, ReactNode } from 'react'
import styles from './AttentionItem.module.css'

/** One item that needs attention: an icon, what it is about, where and when, and the possible actions. */
export function AttentionItem({
  icon,
  tone,
  title,
  sentence,
  since,
  short,
  actions,
  onOpen,
}: {
  icon: ReactElement
  /** "bad": a problem now; "warn": needs a decision today; otherwise it is less urgent. */
  tone?: 'bad' | 'warn' | undefined
  title: string
  sentence: string
  since?: string
  /** Whether the sentence is cut after two lines, for a list beside other content. */
  short?: boolean
  actions: ReactNode
  /** Opens what the item is about; its title is then a button. */
  onOpen?: (() => void) | undefined
}) {
  return (
    <li className={`${styles.item} ${short ? styles.short : ''}`}>
      <span className={`${styles.sign} ${tone ? styles[tone] : ''}`}>{icon}</span>
      <div className={styles.words}>
        <h3>
          {onOpen ? (
            <button type="button" className={styles.title} onClick={onOpen}>
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        <p className={styles.sentence}>{sentence}</p>
        {since && <p className={styles.since}>{since}</p>}
      </div>
      <div className={styles.actions} role="group" aria-label={sentence}>
        {actions}
      </div>
    </li>
  )
}

/** A card with a list of items. */
export function AttentionItems({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
