import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isOldScore } from '../../lib/liveness.ts'
import type { Stage } from '../../lib/liveness.ts'
import { t } from '../../t.ts'
import '../style/kits.css'
import { ScoreAge } from './ScoreAge.tsx'
import { StatePill } from './StatePill.tsx'
import { useLiveness } from './useLiveness.ts'
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
  stage = 'live',
  offlineSince,
  updated,
  halves,
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
  /** The text of the pill while the game is live, such as "Set 2". */
  now: string
  stage?: Stage
  /** When the scoring device was last heard; undefined while it is online. */
  offlineSince?: string | undefined
  /** When the score last changed, by the clock of this device, if its age is to be shown. */
  updated?: number | undefined
  halves: [LiveHalf, LiveHalf]
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
  const liveness = useLiveness(stage, offlineSince)
  return (
    <article
      className={`${styles.card} ${compact ? styles.compact : ''}`}
      data-old={isOldScore(liveness) || undefined}
    >
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
        {/* Next to the court there is only room for one of them: the age of a score that is live, or since when it is not. */}
        {updated !== undefined && liveness.state === 'live' && <ScoreAge updated={updated} />}
        <span className={styles.pill} data-state={liveness.state}>
          <StatePill liveness={liveness} words={{ live: now }} />
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
    </article>
  )
}
