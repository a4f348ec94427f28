import { useId } from 'react'
import type { DateOrder, ImportResult, LeagueView, Team } from '../../contract/types.ts'
import { unknownTeams } from '../../rules/csv.ts'
import { counted } from '../../rules/words.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useShown } from '../../ui/useShown.ts'
import { linesOf } from './importLines.ts'
import { UnknownTeams } from './UnknownTeams.tsx'
import styles from './History.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  text: string
  preview: ImportResult
  /** How its dates are read, or are to be read next. */
  order: DateOrder | ''
  /** Asks for another preview. */
  onAgain: (text: string, order?: DateOrder | '') => void
}

/** What each line of the file comes to, and the questions that only a person can answer. */
export function ImportPreview({ league, teams, text, preview, order, onAgain }: Props) {
  const lines = linesOf(preview, teams)
  const list = useShown(lines, 50)
  const unknown = unknownTeams(
    text,
    teams.map(({ name }) => name),
  )
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
        <OrderOfDates order={order} onOrder={(order) => onAgain(text, order)} />
      )}
      {unknown.length > 0 && (
        <UnknownTeams
          league={league}
          teams={teams}
          text={text}
          unknown={unknown}
          onAgain={(text) => onAgain(text, order)}
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
