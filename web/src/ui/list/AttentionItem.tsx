import { Fragment } from 'react'
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
  /** For a list beside other content: the facts in one line, and words below them in place of the sentence. */
  short?: { facts: string[]; words: string }
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
        {short && short.facts.length > 0 && <Facts facts={short.facts} />}
        {!short && <p className={styles.sentence}>{sentence}</p>}
        {since && <p className={styles.since}>{since}</p>}
      </div>
      {short && <p className={styles.shortWords}>{short.words}</p>}
      <div className={styles.actions} role="group" aria-label={sentence}>
        {actions}
      </div>
    </li>
  )
}

/** Facts in one line. A narrow screen breaks it between facts, never within one. */
function Facts({ facts }: { facts: string[] }) {
  return (
    <p className={styles.facts}>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** A card with a list of items. */
export function AttentionItems({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
