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

/** The points of each set, as [team 1, team 2], and in `total` the score that decides the game. */
export interface RowScore {
  sets: [number, number][]
  total: [number, number]
  winner: 1 | 2 | null
  /** Whether the game is being played; an old score of such a game is grey. */
  running?: 'live' | 'old'
}

/**
 * A game in a list: when and where, both teams in two lines with team 1 first, and the score or state at the end. The columns
 * have the same width in every list, so that numbers are aligned.
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
  /** The accessible name of the row: both teams, the time and the score in words. */
  label: string
  /**
   * The small line and the large line below it, such as "Court" and "3", and a mark above both, such as the week. `isTime`:
   * the large line is a time, which needs more space.
   */
  when?: { mark?: string | null; small: string; large: string; isTime?: boolean } | undefined
  teams: [RowTeam, RowTeam]
  /** A note under the names, such as why the game was moved. */
  note?: ReactNode
  score?: RowScore | null | undefined
  state?: ReactNode
  /** Whether the game was cancelled; its names are then struck through. */
  isOff?: boolean
  /** The button that opens the actions of the row. */
  menu?: ReactNode
  /** Whether the row shows three dots, because it opens a dialog with actions. */
  hasDots?: boolean
  onOpen?: (() => void) | undefined
  href?: string | undefined
  /** Whether the link opens in a new tab, as in an embedded page. */
  newTab?: boolean | undefined
  /** Shown at the beginning of the row instead of the time, such as a checkbox whose label covers the row. */
  lead?: ReactNode
  isSelected?: boolean | undefined
  /** Called by the button over the score, which edits it in the row; `scoreLabel` is the label of that button. */
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
      {/* An overlay instead of a wrapper around the names, because print styles hide buttons but must show names. */}
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
        <span key={side} className={`${styles.score} ${sideClass(score, side)}`} data-running={score.running}>
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
