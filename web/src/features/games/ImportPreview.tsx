import { useId } from 'react'
import type { DateOrder, ImportResult, LeagueView, Team } from '../../contract/types.ts'
import type { ImportOptions } from '../../api/games.ts'
import { counted } from '../../rules/words.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import { linesOf } from './importLines.ts'
import { UnknownTeams } from './UnknownTeams.tsx'
import styles from './History.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  preview: ImportResult
  /** How the text was read, or is to be read next. */
  options: ImportOptions
  /** Requests another preview. */
  onCheck: (options: ImportOptions) => void
}

/** What each line of the file comes to, and the questions that only a person can answer. */
export function ImportPreview({ league, teams, preview, options, onCheck }: Props) {
  const lines = linesOf(preview, teams)
  const list = useShown(lines, 50)
  const untold = preview.problemCount - preview.problems.length
  return (
    <>
      <p role="status">
        <strong>
          {counted(preview.rows.length, 'game')} ready, {counted(preview.duplicates.length, 'duplicate')} left
          out, {counted(preview.problemCount, 'problem')}.
        </strong>{' '}
        {preview.problemCount > 0 && 'Nothing can be imported until every line is right.'}
      </p>
      {(preview.askDateOrder || preview.dateOrder) && (
        <OrderOfDates order={options.dateOrder} onOrder={(dateOrder) => onCheck({ ...options, dateOrder })} />
      )}
      {preview.unknownTeams.length > 0 && (
        <UnknownTeams
          league={league}
          teams={teams}
          unknown={preview.unknownTeams}
          onCheck={(names) => onCheck({ ...options, teamNames: [...options.teamNames, ...names] })}
        />
      )}
      <ul className={styles.rows} aria-label="Lines of the file">
        {list.page.map((line, i) => (
          <li key={i}>
            <p className={line.isProblem ? 'bad' : undefined}>
              <strong>{line.line ? `Line ${line.line}` : 'The file'}</strong> {line.state}
            </p>
            {line.game && <p className="muted">{line.game}</p>}
          </li>
        ))}
      </ul>
      <ShowMore list={list} what="lines" />
      {untold > 0 && <p>And {counted(untold, 'more problem')}.</p>}
    </>
  )
}

const orders: { [order in DateOrder]: string } = {
  'month-first': 'The month comes first: 1/2/2026 is Jan 2, 2026',
  'day-first': 'The day comes first: 1/2/2026 is Feb 1, 2026',
}

/** Dates such as 1/2/2026 can be read in two ways: it is asked, and what the file itself decided can be changed. */
function OrderOfDates({ order, onOrder }: { order: DateOrder | ''; onOrder: (order: DateOrder) => void }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
      <p id={id}>
        <strong>How are the dates written?</strong>
      </p>
      {Object.entries(orders).map(([value, words]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="order"
            checked={order === value}
            onChange={() => onOrder(value as DateOrder)}
          />
          {words}
        </label>
      ))}
    </div>
  )
}
