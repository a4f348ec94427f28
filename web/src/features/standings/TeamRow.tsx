import { memo, useId, useState } from 'react'
import type { Row } from '../../contract/types.ts'
import { monthDay } from '../../lib/dates.ts'
import { formatSigned } from '../../rules/signed.ts'
import { isByList } from '../../rules/tableRules.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { Badge } from '../../ui/team/Badge.tsx'
import { Form } from '../../ui/team/Form.tsx'
import { columns } from './columns.ts'
import type { ColumnKey } from './columns.ts'
import styles from './StandingsTable.module.css'

/** The kit and badge of a team. */
export interface TeamLook {
  kit: string
  badge: string
}

/** A change of tier, shown as an arrow next to the team. */
export interface TierMove {
  isUp: boolean
  /** The label of the arrow, such as "came up from tier 2". */
  label: string
  sentence: string
}

interface Props {
  row: Row
  look: TeamLook | undefined
  numbers: ColumnKey[]
  /** The columns shown in the details instead of the row. */
  inDetails: ColumnKey[]
  /** The column at the end of the row on a phone. */
  last: ColumnKey
  isWide: boolean
  hasForm: boolean
  hasWhy: boolean
  columnCount: number
  move: TierMove | undefined
  /** A short note after the name, such as the tier. */
  note: string | undefined
}

/** The row of a team. If columns are hidden, the row is a button that opens the details. */
export const TeamRow = memo(
  function TeamRow(props: Props) {
    const { row, look, numbers, inDetails, last, isWide, hasForm, hasWhy, columnCount, move, note } = props
    const [isOpen, setIsOpen] = useState(false)
    const id = useId()
    const identity = (
      <>
        {look && <Badge kit={look.kit} badge={look.badge} />}
        <bdi className={isOpen ? 'break' : 'cut'}>{row.name}</bdi>
      </>
    )
    return (
      <>
        <tr className={`${styles.row} ${isOpen ? styles.open : ''}`}>
          <td className={styles.rank}>
            {row.rank} <Climb places={row.climb ?? 0} />
          </td>
          <th scope="row" className={styles.team}>
            <span className={styles.names}>
              {hasWhy ? (
                <span className={styles.name}>{identity}</span>
              ) : (
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {identity}
                </button>
              )}
              {move && (
                <span className={`${styles.move} ${move.isUp ? 'good' : 'bad'}`} title={move.label}>
                  <span aria-hidden>{move.isUp ? '▲' : '▼'}</span>
                  <span className={isWide ? '' : 'sr-only'}> ({move.label})</span>
                </span>
              )}
              {row.withdrawnOn && (
                <span className={`muted ${styles.withdrawn}`}>
                  {t('withdrew {day}', { day: monthDay(row.withdrawnOn) })}
                </span>
              )}
              {row.forfeits && (
                <span className={`bad ${styles.withdrawn}`}>
                  {t({ one: '{count} forfeit', other: '{count} forfeits' }, { count: row.forfeits })}
                </span>
              )}
              {note && ' '}
              {note && <span className={`muted ${styles.move}`}>{note}</span>}
            </span>
            {!hasWhy && hasPlayed(row) && isByList(row.why) && (
              <span className={`muted ${styles.byList}`}>{row.why}</span>
            )}
          </th>
          {isWide ? (
            <>
              {hasForm && (
                <td className={styles.form}>
                  <Form results={row.form ?? []} />
                </td>
              )}
              {numbers.map((column) => (
                <td key={column} className={`${styles.number} ${styles[column] ?? ''}`}>
                  {columns[column].show(row)}
                </td>
              ))}
              {hasWhy && <td className={styles.why}>{row.why}</td>}
            </>
          ) : (
            <>
              <td className={`${styles.number} ${styles.record}`}>
                {row.wins}–{row.losses}
                {numbers.includes('draws') && `–${row.draws ?? 0}`}
              </td>
              <td className={`${styles.number} ${styles.difference}`}>{columns[last].show(row)}</td>
            </>
          )}
        </tr>
        {!hasWhy && isOpen && (
          <tr id={id} className={styles.details}>
            <td colSpan={columnCount}>
              <Details row={row} numbers={inDetails} hasForm={hasForm && !isWide} move={move} />
            </td>
          </tr>
        )}
      </>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.look === after.look &&
    before.columnCount === after.columnCount &&
    before.numbers.join() === after.numbers.join() &&
    before.inDetails.join() === after.inDetails.join() &&
    before.isWide === after.isWide &&
    before.hasForm === after.hasForm &&
    before.note === after.note &&
    before.move?.label === after.move?.label,
)

/** Before the first game the order of all teams is that of the list, which needs no reason in each row. */
const hasPlayed = ({ wins, losses, draws = 0 }: Row) => wins + losses + draws > 0

/** The number of ranks that a team has gained or lost since the week before. */
function Climb({ places }: { places: number }) {
  if (places === 0) return null
  const count = Math.abs(places)
  const label =
    places > 0
      ? t({ one: 'up {count} place', other: 'up {count} places' }, { count })
      : t({ one: 'down {count} place', other: 'down {count} places' }, { count })
  return (
    <span className={`${styles.climb} ${places > 0 ? 'good' : 'bad'}`} title={label}>
      <MoreIcon small name={places > 0 ? 'up' : 'down'} />
      <span aria-hidden>{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The reason for the rank of the team, and the columns hidden in the table. */
function Details({
  row,
  numbers,
  hasForm,
  move,
}: {
  row: Row
  numbers: ColumnKey[]
  hasForm: boolean
  move: TierMove | undefined
}) {
  return (
    <div className={styles.more}>
      {row.adjustments?.map(({ id, points, reason }) => (
        <p key={id}>
          {t(
            {
              one: '{points} point: {reason}',
              other: '{points} points: {reason}',
            },
            { count: Math.abs(points), points: formatSigned(points), reason },
          )}
        </p>
      ))}
      {row.why && <p>{t('Ranked above the next team: {reason}.', { reason: row.why })}</p>}
      {move && <p>{move.sentence}</p>}
      {hasForm && (
        <p>
          {t('Form')} <Form results={row.form ?? []} />
        </p>
      )}
      {numbers.length > 0 && (
        <dl className={styles.numbers}>
          {numbers.map((column) => (
            <div key={column}>
              <dt>
                <abbr title={columns[column].title}>{columns[column].header}</abbr>
              </dt>
              <dd>{columns[column].show(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
