import type { Team } from '../../rules/rules.ts'
import type { SheetGame } from './sheetGame.ts'
import { t } from '../../t.ts'
import { letters } from './notes.ts'
import type { Column, PlayedSet } from './playedMatch.ts'
import styles from './Paper.module.css'

interface Props {
  set: PlayedSet
  number: number
  names: SheetGame['names']
  perLine: number
}

const teams = ['team1', 'team2'] as const

/** The points of a set in order: a column for each rally, as many lines as are needed. */
export function PointsTable({ set, number, names, perLine }: Props) {
  const lines: Column[][] = []
  for (let i = 0; i < set.columns.length; i += perLine) lines.push(set.columns.slice(i, i + perLine))
  return lines.map((line, i) => (
    <table key={i} className={styles.points}>
      <caption className="sr-only">
        {t('Points of set {set}, from rally {rally}', { set: number, rally: i * perLine + 1 })}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Team')}</th>
          {line.map((_, column) => (
            <th key={column} scope="col">
              {i * perLine + column + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team}>
            <th scope="row">
              <span aria-hidden>{letters[team]}</span>
              <bdi className="sr-only">{names[team]}</bdi>
            </th>
            {line.map((column, index) => (
              <Cell key={index} column={column} team={team} />
            ))}
            {line.length < perLine && <td colSpan={perLine - line.length} className={styles.rest} />}
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

function Cell({ column, team }: { column: Column; team: Team }) {
  if (column.kind === 'correction') return <td>({column[`${team}Score`]})</td>
  const serves = column.serving === team
  return (
    <td className={serves ? styles[`serves_${team}`] : ''}>
      {column.team === team && column.score}
      {serves && <span className="sr-only"> {t('serves')}</span>}
    </td>
  )
}
