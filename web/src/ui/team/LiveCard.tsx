import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../../t.ts'
import '../style/kits.css'
import { LivePill } from './LivePill.tsx'
import styles from './LiveCard.module.css'

export interface LiveHalf {
  name: string
  kit: string
  points: number
  /** The points of the finished sets. */
  sets: number[]
  serves: boolean
}

/** A game that is being played, as a small scoreboard. The whole card is one link or button; its menu is beside it. */
export function LiveCard({
  title,
  note,
  now,
  halves,
  extra,
  foot,
  menu,
  label,
  href,
  newTab = false,
  compact = false,
  onOpen,
}: {
  /** The name of the court. */
  title: string
  /** Additional text, such as the tier. */
  note?: string
  /** The text of the pill, such as "Set 2". */
  now: string
  halves: [LiveHalf, LiveHalf]
  /** Content before the pill, such as who scores, or that the scorer is offline. */
  extra?: ReactNode
  foot?: ReactNode
  menu?: ReactNode
  /** The accessible name of the card, with the score in words. */
  label: string
  href?: string
  /** Whether the link opens in a new tab, as in an embedded page. */
  newTab?: boolean
  /** Whether phones show a lower card, with the court beside the teams, because there are many cards. */
  compact?: boolean
  onOpen?: () => void
}) {
  return (
    <article className={`${styles.card} ${compact ? styles.compact : ''}`}>
      <div className={styles.head}>
        {href ? (
          <Link
            href={href}
            className={styles.open}
            aria-label={label}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
          >
            <b>{title}</b>
          </Link>
        ) : onOpen ? (
          <button type="button" className={styles.open} aria-label={label} onClick={onOpen}>
            <b>{title}</b>
          </button>
        ) : (
          <b>{title}</b>
        )}
        <span className={`cut ${styles.note}`}>{note}</span>
        {extra}
        <span className={styles.pill}>
          <LivePill>{now}</LivePill>
        </span>
        {menu && <span className={styles.menu}>{menu}</span>}
      </div>
      {halves.map((half, index) => (
        <section key={index} className={styles.half} data-kit={half.kit}>
          <span className={styles.team}>
            <bdi className="cut">{half.name}</bdi>
            {half.serves && (
              <span className={styles.serve}>
                <span className="sr-only">{t('serves')}</span>
              </span>
            )}
          </span>
          <span className={styles.sets}>
            {half.sets.map((points, set) => (
              <span key={set}>{points}</span>
            ))}
          </span>
          <span className={styles.points}>{half.points}</span>
        </section>
      ))}
      {foot && <div className={styles.foot}>{foot}</div>}
    </article>
  )
}
