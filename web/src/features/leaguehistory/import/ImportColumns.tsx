import type { ImportColumn, ImportUse } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { SelectField } from '../../../ui/controls/fields.tsx'
import styles from '../History.module.css'

const labels: [use: ImportUse, label: string][] = [
  ['date', t('Date')],
  ['team1', t('Team A')],
  ['team2', t('Team B')],
  ['score1', t('Score A')],
  ['score2', t('Score B')],
  ['result', t('Both scores in one column')],
  ['sets', t('Points of the sets')],
  ['forfeit', t('Forfeit')],
  ['stage', t('Stage')],
]

const usualUses: ImportUse[] = ['date', 'team1', 'team2', 'score1', 'score2']

interface Props {
  columns: ImportColumn[]
  /** Requests a new preview with this use of the columns. */
  onColumns: (uses: ImportUse[]) => void
}

/** The choice of the column for each part of a game. A file with only the usual columns needs none. */
export function ImportColumns({ columns, onColumns }: Props) {
  const isUsual = columns.length === usualUses.length && columns.every(({ use }, i) => use === usualUses[i])
  return (
    <details className={styles.choices} open={!isUsual}>
      <summary>
        <strong>{t('Columns of the file')}</strong>
      </summary>
      <div className={styles.columns}>
        {labels.map(([use, label]) => {
          const found = columns.flatMap((column, i) => (column.use === use ? [i] : []))
          return (
            <SelectField
              key={use}
              label={label}
              hint={found.length > 1 ? describeOthers(found.length - 1) : undefined}
              value={found[0] ?? ''}
              onChange={(event) => onColumns(withColumn(columns, use, event.target.value))}
            >
              <option value="">{t('No column')}</option>
              {columns.map((column, i) => (
                <option key={i} value={i}>
                  {describeColumn(column, i)}
                </option>
              ))}
            </SelectField>
          )
        })}
      </div>
    </details>
  )
}

const describeOthers = (count: number) =>
  t({ one: 'and {count} more column', other: 'and {count} more columns' }, { count })

function describeColumn({ title, sample }: ImportColumn, index: number): string {
  const name = title || t('Column {number}', { number: index + 1 })
  return sample ? t('{name}: {sample}', { name, sample }) : name
}

/** Returns the use of each column after a part of a game got another column, or none. */
function withColumn(columns: ImportColumn[], use: ImportUse, chosen: string): ImportUse[] {
  const replaced: ImportUse[] =
    use === 'result' ? ['score1', 'score2'] : use === 'score1' || use === 'score2' ? ['result'] : []
  return columns.map(({ use: usedFor = 'none' }, i) => {
    if (chosen !== '' && i === Number(chosen)) return use
    const isCleared = usedFor === use || (chosen !== '' && replaced.includes(usedFor))
    return isCleared ? 'none' : usedFor
  })
}
