import type { Criterion } from '../../../../contract/types.ts'
import { criterionNames } from '../../../../rules/tableRules.ts'
import { t } from '../../../../t.ts'
import { IconButton } from '../../../../ui/controls/Button.tsx'
import { SelectField } from '../../../../ui/controls/fields.tsx'
import { MoreIcon } from '../../../../ui/controls/MoreIcon.tsx'
import styles from './TableRules.module.css'

interface Props {
  order: Criterion[]
  error: string | undefined
  onChange: (order: Criterion[]) => void
}

/** The ordered ranking criteria of a table, which can be moved up and down, removed and added. */
export function CriteriaList({ order, error, onChange }: Props) {
  const unusedCriteria = (Object.keys(criterionNames) as Criterion[]).filter((name) => !order.includes(name))
  const move = (from: number, by: number) => {
    const moved = order.toSpliced(from, 1)
    onChange(moved.toSpliced(from + by, 0, ...order.slice(from, from + 1)))
  }
  return (
    <>
      <ol className={styles.criteria} aria-label={t('Order of the table')}>
        {order.map((name, index) => {
          const criterion = criterionNames[name]
          return (
            <li key={name} className={styles.criterion}>
              <span className={styles.place}>{index + 1}</span>
              <span className={styles.name}>{criterion}</span>
              <IconButton
                icon={<MoreIcon name="arrowUp" />}
                label={t('Move up {criterion}', { criterion })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                icon={<MoreIcon name="arrowDown" />}
                label={t('Move down {criterion}', { criterion })}
                disabled={index === order.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="close"
                label={t('Remove {criterion}', { criterion })}
                onClick={() => onChange(order.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ol>
      {unusedCriteria.length > 0 && (
        <SelectField
          label={t('Add a criterion')}
          error={order.length === 0 ? t('Add at least one criterion.') : error}
          hint={t('Teams that are equal by all criteria are ranked by their age.')}
          value=""
          onChange={(event) => onChange([...order, event.target.value as Criterion])}
        >
          <option value="" disabled>
            {t('Choose one')}
          </option>
          {unusedCriteria.map((name) => (
            <option key={name} value={name}>
              {criterionNames[name]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
