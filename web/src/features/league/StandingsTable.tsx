import { useId, useState } from 'react'
import type { Row } from '../../api/generated.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { signed } from '../../rules/words.ts'
import styles from './StandingsTable.module.css'

interface Props {
  title: string
  rows: Row[]
  /** Whether win % is shown: in the weekly table it decides nothing. */
  percent?: boolean
  caption?: string | undefined
  /** Under how many of the first rows the line of promotion is drawn, and over how many of the last that of relegation. */
  lineAfter?: number
  lineBefore?: number
  /** What an arrow beside the team says, if it has one. */
  move: (row: Row) => { up: boolean; words: string } | undefined
}

/** The table of one tier. Where there is no room for all columns, a row opens to show the rest. */
export function StandingsTable(props: Props) {
  const { title, rows, percent = false, caption, lineAfter = 0, lineBefore = 0 } = props
  const wide = useMedia('(min-width: 64rem)')
  const id = useId()
  if (rows.length === 0)
    return (
      <section className={`card ${styles.card}`} aria-labelledby={id}>
        <h3 id={id}>{title}</h3>
        <p className="muted">No teams in this tier.</p>
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
              Rank
            </th>
            <th scope="col">Team</th>
            <Heads names={['W', 'L']} />
            {wide && <Heads names={percent ? ['Win%', 'PF', 'PA'] : ['PF', 'PA']} />}
            <Heads names={['Diff']} />
            {wide && <th scope="col">Why</th>}
          </tr>
        </thead>
        {rows.map((row, i) => (
          <Line
            key={row.teamId}
            row={row}
            wide={wide}
            percent={percent}
            move={props.move(row)}
            className={
              i + 1 === lineAfter
                ? styles.promotion
                : lineBefore > 0 && i === rows.length - lineBefore - 1
                  ? styles.relegation
                  : undefined
            }
          />
        ))}
      </table>
    </section>
  )
}

const fullNames: { [short: string]: string } = {
  W: 'Wins',
  L: 'Losses',
  'Win%': 'Win percentage',
  PF: 'Points for',
  PA: 'Points against',
  Diff: 'Point difference',
}

function Heads({ names }: { names: string[] }) {
  return names.map((name) => (
    <th key={name} scope="col" className={styles.number}>
      <abbr title={fullNames[name]}>{name}</abbr>
    </th>
  ))
}

interface LineProps {
  row: Row
  wide: boolean
  percent: boolean
  move: ReturnType<Props['move']>
  className: string | undefined
}

function Line({ row, wide, percent, move, className = '' }: LineProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const winPct = `${row.winPct.toFixed(1)}%`
  const why = row.why ? `Above the next: ${row.why}.` : ''
  return (
    <tbody className={className}>
      <tr>
        <td className={styles.number}>{row.rank}</td>
        <th scope="row" className={styles.team}>
          {wide ? (
            row.name
          ) : (
            <button
              type="button"
              className={styles.opener}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              {row.name}
            </button>
          )}
          {move && (
            <span className={`${styles.move} ${move.up ? 'good' : 'bad'}`} title={move.words}>
              <span aria-hidden="true">{move.up ? '▲' : '▼'}</span>
              <span className="sr-only"> ({move.words})</span>
            </span>
          )}
        </th>
        <td className={styles.number}>{row.wins}</td>
        <td className={styles.number}>{row.losses}</td>
        {wide && percent && <td className={styles.number}>{winPct}</td>}
        {wide && <td className={styles.number}>{row.pointsFor}</td>}
        {wide && <td className={styles.number}>{row.pointsAgainst}</td>}
        <td className={`${styles.number} ${row.diff > 0 ? 'good' : 'bad'}`}>{signed(row.diff)}</td>
        {wide && <td className={styles.why}>{row.why}</td>}
      </tr>
      {!wide && open && (
        <tr id={id}>
          <td colSpan={5} className={styles.more}>
            {percent && <>Win% {winPct} · </>}
            PF {row.pointsFor} · PA {row.pointsAgainst}
            {move && <p>It {move.words}.</p>}
            {why && <p>{why}</p>}
          </td>
        </tr>
      )}
    </tbody>
  )
}
