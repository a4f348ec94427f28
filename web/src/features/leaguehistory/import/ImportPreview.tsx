import { useId } from 'react'
import type { DateOrder, ImportAnswer, ImportResult, LeagueView, Team } from '../../../contract/types.ts'
import type { ImportOptions } from '../../../api/games/games.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { useShown } from '../../../ui/list/useShown.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { listLines } from './importLines.ts'
import { LineChoice, OtherScores, unansweredRows } from './OtherScores.tsx'
import { UnknownTeams } from './UnknownTeams.tsx'
import styles from '../History.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  preview: ImportResult
  /** The options of the current preview, or of the one being requested. */
  options: ImportOptions
  /** Requests a new preview. */
  onCheck: (options: ImportOptions) => void
  /** Stores what a person says about rows with another score. */
  onAnswer: (answers: ImportAnswer[]) => void
}

/** The result for each line of the file, and the questions that only the user can answer. */
export function ImportPreview({ league, teams, preview, options, onCheck, onAnswer }: Props) {
  const lines = listLines(preview, teams)
  const shownLines = useShown(lines, 50)
  const { answers = [] } = options
  const listedProblemCount = preview.problems.reduce((count, { more = 0 }) => count + 1 + more, 0)
  const hiddenProblemCount = preview.problemCount - listedProblemCount
  const readyCount = preview.rows.length - unansweredRows(preview.rows, answers).length
  return (
    <>
      <p role="status">
        <strong>
          {t('{games} ready, {duplicates} skipped, {problems}.', {
            games: t({ one: '{count} game', other: '{count} games' }, { count: readyCount }),
            duplicates: t(
              { one: '{count} duplicate', other: '{count} duplicates' },
              { count: preview.duplicates.length },
            ),
            problems: t(
              { one: '{count} problem', other: '{count} problems' },
              { count: preview.problemCount },
            ),
          })}
        </strong>{' '}
        {preview.skippedCount > 0 &&
          t(
            {
              one: '{count} row without a score is left out.',
              other: '{count} rows without a score are left out.',
            },
            { count: preview.skippedCount },
          )}{' '}
        {preview.problemCount > 0 && t('Nothing can be imported until every line is right.')}
      </p>
      {preview.columns.length > 0 && (
        <ImportColumns columns={preview.columns} onColumns={(columns) => onCheck({ ...options, columns })} />
      )}
      {(preview.askDateOrder || preview.dateOrder) && (
        <DateOrderField
          order={options.dateOrder}
          onOrder={(dateOrder) => onCheck({ ...options, dateOrder })}
        />
      )}
      {preview.oneSetLines && (
        <div className={styles.choices}>
          <p>
            {t(
              {
                one: 'Line {line} has the points of a set, and a match of this league has several. Was only one set played?',
                other:
                  '{count} lines, such as line {line}, have the points of a set, and a match of this league has several. Was only one set played?',
              },
              { count: preview.oneSetLines.length, line: preview.oneSetLines[0] ?? 0 },
            )}
          </p>
          <Button onClick={() => onCheck({ ...options, oneSet: true })}>
            {t('Only One Set Was Played')}
          </Button>
        </div>
      )}
      {preview.unknownTeams.length > 0 && (
        <UnknownTeams
          league={league}
          teams={teams}
          unknown={preview.unknownTeams}
          onCheck={(names) => onCheck({ ...options, teamNames: [...options.teamNames, ...names] })}
        />
      )}
      {preview.askCount > 0 && <OtherScores rows={preview.rows} answers={answers} onAnswer={onAnswer} />}
      <ul className={styles.texts} aria-label={t('Lines of the file')}>
        {shownLines.page.map((line, i) => (
          <li key={i}>
            <p className={line.isProblem ? 'bad' : undefined}>
              <strong>{line.line ? t('Line {line}', { line: line.line }) : t('The file')}</strong>{' '}
              {line.state}
            </p>
            {line.game && <p className="muted">{line.game}</p>}
            {line.warning && <p>{line.warning}</p>}
            {line.match && <LineChoice line={line} answers={answers} onAnswer={onAnswer} />}
          </li>
        ))}
      </ul>
      <ShowMore list={shownLines} what={t('lines')} />
      {hiddenProblemCount > 0 && (
        <p>
          {t(
            { one: 'And {count} more problem.', other: 'And {count} more problems.' },
            { count: hiddenProblemCount },
          )}
        </p>
      )}
    </>
  )
}

const dateOrderLabels: { [order in DateOrder]: string } = {
  'month-first': t('The month comes first: 1/2/2026 is Jan 2, 2026'),
  'day-first': t('The day comes first: 1/2/2026 is Feb 1, 2026'),
}

/** Asks for the order of ambiguous dates such as 1/2/2026. An order that the file determined can be changed as well. */
function DateOrderField({ order, onOrder }: { order: DateOrder | ''; onOrder: (order: DateOrder) => void }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
      <p id={id}>
        <strong>{t('How are the dates written?')}</strong>
      </p>
      {Object.entries(dateOrderLabels).map(([value, label]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="order"
            checked={order === value}
            onChange={() => onOrder(value as DateOrder)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
