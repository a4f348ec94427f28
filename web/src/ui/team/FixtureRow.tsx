import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '../../t.ts'
import { MoreIcon } from '../controls/MoreIcon.tsx'
import { Badge } from './Badge.tsx'
import styles from './FixtureRow.module.css'

export interface RowTeam {
  name: string
  kit: string
  badge: string
}

/** The points of the sets that are counted, each as [team 1, team 2], and the score that decides the game. */
export interface RowScore {
  sets: [number, number][]
  total: [number, number]
  winner: 1 | 2 | null
}

/**
 * A game in a list: when and where, the two teams as two lines with team 1 first, and at the end its score or state. Its
 * columns are the same in every list, so that numbers stand below each other.
 */
export function FixtureRow({
  label,
  when,
  teams,
  note,
  score,
  state,
  isOff,
  menu,
  hasDots,
  onOpen,
  href,
  newTab,
  lead,
  isSelected,
  scoreLabel,
  onScore,
}: {
  /** The name of the row for screen readers: both teams, the time and the score in words. */
  label: string
  /**
   * The small line and the large one below it, such as "Court" and "3", and a mark above both, such as the week. `isTime`: the
   * large one is longer.
   */
  when?: { mark?: string | null; small: string; large: string; isTime?: boolean } | undefined
  teams: [RowTeam, RowTeam]
  /** A sentence under the names, such as why the game was moved. */
  note?: ReactNode
  score?: RowScore | null | undefined
  state?: ReactNode
  /** The game was cancelled: its names are struck through. */
  isOff?: boolean
  /** The button with the actions of the row. */
  menu?: ReactNode
  /** Shows the three dots of a menu: the row opens a dialog with actions. */
  hasDots?: boolean
  onOpen?: (() => void) | undefined
  href?: string | undefined
  /** Whether the link opens beside the page, as from an embedded part. */
  newTab?: boolean | undefined
  /** Stands before the row in place of the time, such as a checkbox whose label covers the row. */
  lead?: ReactNode
  isSelected?: boolean | undefined
  /** Changes the score in its place; `scoreLabel` is what that button says. */
  onScore?: (() => void) | undefined
  scoreLabel?: string
}) {
  return (
    <li className={`${styles.row} ${isOff ? styles.off : ''} ${isSelected ? styles.selected : ''}`}>
      {lead}
      {when && (
        <span className={`${styles.when} ${when.isTime ? styles.isTime : ''}`}>
          {when.mark && <span className={styles.whenMark}>{when.mark}</span>}
          <span className={styles.small}>{when.small}</span> <b>{when.large}</b>
        </span>
      )}
      <span className={styles.teams}>
        {teams.map((team, index) => (
          <span key={index} className={`${styles.team} ${sideClass(score, index)}`}>
            <Badge kit={team.kit} badge={team.badge} />
            <bdi className={`${score ? 'cut' : styles.long} ${styles.name}`}>{team.name}</bdi>
          </span>
        ))}
      </span>
      {/* Over the row, not around the names: paper shows names, and no buttons. */}
      {href ? (
        <Link
          href={href}
          className={styles.open}
          aria-label={label}
          {...(newTab && { target: '_blank', rel: 'noopener' })}
        />
      ) : (
        onOpen && <button type="button" className={styles.open} aria-label={label} onClick={onOpen} />
      )}
      {state && <span className={styles.state}>{state}</span>}
      {score && (
        <span className={styles.result}>
          <Scores score={score} />
          {onScore && (
            <button
              type="button"
              className={styles.change}
              aria-label={scoreLabel}
              title={t('Change the score')}
              onClick={onScore}
            />
          )}
        </span>
      )}
      {menu && <span className={styles.menu}>{menu}</span>}
      {hasDots && (
        <span className={`${styles.dots} unprinted`}>
          <MoreIcon name="dots" />
        </span>
      )}
      {note && <p className={`${styles.note} ${when?.isTime ? styles.underTime : ''}`}>{note}</p>}
    </li>
  )
}

function Scores({ score }: { score: RowScore }) {
  return (
    <span className={styles.scores}>
      {([0, 1] as const).map((side) => (
        <span key={side} className={`${styles.score} ${sideClass(score, side)}`}>
          {score.sets.map((points, set) => (
            <span
              key={set}
              className={`${styles.set} ${points[side] === Math.max(...points) ? styles.won : ''}`}
            >
              {points[side]}
            </span>
          ))}
          <span className={styles.total}>{score.total[side]}</span>
          <span className={styles.mark}>
            {score.winner === side + 1 && (
              <>
                <span aria-hidden>◀</span>
                <span className="sr-only">{t('Winner')}</span>
              </>
            )}
          </span>
        </span>
      ))}
    </span>
  )
}

function sideClass(score: RowScore | null | undefined, side: number): string {
  if (!score?.winner) return ''
  return (score.winner === side + 1 ? styles.winner : styles.loser) ?? ''
}
