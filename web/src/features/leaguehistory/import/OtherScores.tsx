import { useId } from 'react'
import type { ImportAnswer, ImportRow } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import type { ImportLine } from './importLines.ts'
import styles from '../History.module.css'

/** Returns the rows for which the user has not decided yet whether they correct a result of the league. */
export function unansweredRows(rows: ImportRow[], answers: ImportAnswer[]): ImportRow[] {
  const answered = new Set(answers.map(({ line }) => line))
  return rows.filter(({ line, match }) => match?.kind === 'ask' && !answered.has(line))
}

interface Props {
  rows: ImportRow[]
  answers: ImportAnswer[]
  onAnswer: (answers: ImportAnswer[]) => void
}

/** Asks for all rows with another score than the league at once whether they correct it. */
export function OtherScores({ rows, answers, onAnswer }: Props) {
  const id = useId()
  const asked = rows.filter(({ match }) => match?.kind === 'ask')
  const corrected = asked.flatMap(({ line, match }) => {
    const corrections = match?.choices.filter(({ kind }) => kind === 'correct') ?? []
    return corrections.length === 1 && corrections[0] ? [{ line, gameId: corrections[0].gameId }] : []
  })
  const others = asked.map(({ line }) => ({ line, gameId: 0 }))
  const openCount = unansweredRows(rows, answers).length
  return (
    <div role="group" aria-labelledby={id} className={styles.choices}>
      <p id={id} role="status">
        <strong>
          {t(
            {
              one: '{count} result has another score than the league has of these teams on that day.',
              other: '{count} results have another score than the league has of these teams on that day.',
            },
            { count: asked.length },
          )}
        </strong>{' '}
        {openCount > 0
          ? t(
              { one: 'Say what it is:', other: 'Say for each line what it is, or for all of them:' },
              { count: asked.length },
            )
          : t('You have said what each of them is.')}
      </p>
      <div className={styles.buttons}>
        {corrected.length === asked.length && (
          <Button onClick={() => onAnswer(withAnswers(answers, corrected))}>
            {t({ one: 'Correct the Result', other: 'Correct All {count} Results' }, { count: asked.length })}
          </Button>
        )}
        <Button onClick={() => onAnswer(withAnswers(answers, others))}>
          {t({ one: 'It Is Another Game', other: 'All {count} Are Other Games' }, { count: asked.length })}
        </Button>
      </div>
    </div>
  )
}

/** The field in which the user decides whether a line of the file corrects a result or is another game. */
export function LineChoice({
  line: { line, match },
  answers,
  onAnswer,
}: {
  line: ImportLine
  answers: ImportAnswer[]
  onAnswer: (answers: ImportAnswer[]) => void
}) {
  if (!match) return null
  const answer = answers.find((given) => given.line === line)
  const selected = answer?.gameId ?? match.gameId
  return (
    <SelectField
      label={t('The result on line {line}', { line })}
      value={selected ?? ''}
      onChange={({ target }) => onAnswer(withAnswers(answers, [{ line, gameId: Number(target.value) }]))}
    >
      {selected === undefined && <option value="">{t('Select what it is')}</option>}
      {match.choices.map(({ gameId, words }) => (
        <option key={gameId} value={gameId}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

/** Returns answers in which the given ones replace earlier ones. */
function withAnswers(answers: ImportAnswer[], given: ImportAnswer[]): ImportAnswer[] {
  const lines = new Set(given.map(({ line }) => line))
  return [...answers.filter(({ line }) => !lines.has(line)), ...given]
}
