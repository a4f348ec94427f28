import { useId, useState } from 'react'
import type { Row } from '../../../contract/types.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import { signed } from '../../../rules/signed.ts'
import { t } from '../../../t.ts'
import styles from './StandingsTable.module.css'

/** A change of tier, shown as an arrow next to the team. */
export interface TierMove {
  isUp: boolean
  /** The title of the arrow, such as "came up from tier 2". */
  label: string
  sentence: string
}

interface Props {
  title: string
  rows: Row[]
  /** Whether the Win% column is shown; the weekly ranking does not use it. */
  hasWinPercent?: boolean
  caption?: string | undefined
  /** Number of teams above the promotion line. */
  promotedCount?: number
  /** Number of teams below the relegation line. */
  relegatedCount?: number
  getMove: (row: Row) => TierMove | undefined
}

/** The standings of one tier. On narrow screens a row expands to show the columns that do not fit. */
export function StandingsTable(props: Props) {
  const { title, rows, hasWinPercent = false, caption, promotedCount = 0, relegatedCount = 0 } = props
  const isWide = useMedia('(min-width: 64rem)')
  const id = useId()
  if (rows.length === 0)
    return (
      <section className={`card ${styles.card}`} aria-labelledby={id}>
        <h3 id={id}>{title}</h3>
        <p className="muted">{t('No teams in this tier.')}</p>
      </section>
    )
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {caption && <p className="muted">{caption}</p>}
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {t('Rank')}
            </th>
            <th scope="col">{t('Team')}</th>
            <ColumnHeads of={['wins', 'losses']} />
            {isWide && hasWinPercent && <ColumnHeads of={['winPercent']} />}
            {isWide && <ColumnHeads of={['pointsFor', 'pointsAgainst']} />}
            <ColumnHeads of={['difference']} />
            {isWide && <th scope="col">{t('Why')}</th>}
          </tr>
        </thead>
        {rows.map((row, i) => (
          <TeamRow
            key={row.teamId}
            row={row}
            isWide={isWide}
            hasWinPercent={hasWinPercent}
            move={props.getMove(row)}
            className={
              i + 1 === promotedCount
                ? styles.promotion
                : relegatedCount > 0 && i === rows.length - relegatedCount - 1
                  ? styles.relegation
                  : undefined
            }
          />
        ))}
      </table>
    </section>
  )
}

type Column = keyof typeof columns

const columns = {
  wins: { name: t('W'), title: t('Wins') },
  losses: { name: t('L'), title: t('Losses') },
  winPercent: { name: t('Win%'), title: t('Win percentage') },
  pointsFor: { name: t('PF'), title: t('Points for') },
  pointsAgainst: { name: t('PA'), title: t('Points against') },
  difference: { name: t('Diff'), title: t('Point difference') },
}

function ColumnHeads({ of }: { of: Column[] }) {
  return of.map((column) => (
    <th key={column} scope="col" className={`${styles.number} ${column === 'difference' ? styles.diff : ''}`}>
      <abbr title={columns[column].title}>{columns[column].name}</abbr>
    </th>
  ))
}

interface TeamRowProps {
  row: Row
  isWide: boolean
  hasWinPercent: boolean
  move: TierMove | undefined
  className: string | undefined
}

function TeamRow({ row, isWide, hasWinPercent, move, className = '' }: TeamRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const winPct = `${row.winPct.toFixed(1)}%`
  const reason = row.why && t('Ranked above the next team: {reason}.', { reason: row.why })
  return (
    <tbody className={className}>
      <tr>
        <td className={styles.number}>{row.rank}</td>
        <th scope="row" className={styles.team}>
          {isWide ? (
            <bdi>{row.name}</bdi>
          ) : (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <bdi>{row.name}</bdi>
            </button>
          )}
          {move && (
            <span className={`${styles.move} ${move.isUp ? 'good' : 'bad'}`} title={move.label}>
              <span aria-hidden="true">{move.isUp ? '▲' : '▼'}</span>
              <span className="sr-only"> ({move.label})</span>
            </span>
          )}
        </th>
        <td className={styles.number}>{row.wins}</td>
        <td className={styles.number}>{row.losses}</td>
        {isWide && hasWinPercent && <td className={styles.number}>{winPct}</td>}
        {isWide && <td className={styles.number}>{row.pointsFor}</td>}
        {isWide && <td className={styles.number}>{row.pointsAgainst}</td>}
        <td className={`${styles.number} ${styles.diff} ${row.diff > 0 ? 'good' : 'bad'}`}>
          {signed(row.diff)}
        </td>
        {isWide && <td className={styles.why}>{row.why}</td>}
      </tr>
      {!isWide && isOpen && (
        <tr id={id}>
          <td colSpan={5} className={styles.details}>
            <span className={styles.narrow}>
              {t('Diff {difference}', { difference: signed(row.diff) })} ·{' '}
            </span>
            {hasWinPercent && `${t('Win% {winPct}', { winPct })} · `}
            {t('PF {pointsFor} · PA {pointsAgainst}', {
              pointsFor: row.pointsFor,
              pointsAgainst: row.pointsAgainst,
            })}
            {move && <p>{move.sentence}</p>}
            {reason && <p>{reason}</p>}
          </td>
        </tr>
      )}
    </tbody>
  )
}
