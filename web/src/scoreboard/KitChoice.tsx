import { useId } from 'react'
import type { Kit } from '../contract/types.ts'
import { kits } from '../rules/kits.ts'
import { t } from '../t.ts'
import '../ui/style/kits.css'
import styles from './KitChoice.module.css'

interface Props {
  /** The chosen kit; undefined if none is chosen yet. */
  selected: Kit | undefined
  hint?: string
  onSelect: (kit: Kit) => void
}

/** The twelve kits as radio buttons. The chosen one is marked by a check mark, not by colour alone. */
export function KitChoice({ selected, hint, onSelect }: Props) {
  const group = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={hint && `${group}hint`}>
      <legend className={styles.legend}>{t('Kit')}</legend>
      <div className={styles.kits}>
        {kits.map(({ id, name }) => (
          <label key={id} className={styles.kit}>
            <input
              type="radio"
              name={group}
              className={styles.radio}
              checked={id === selected}
              onChange={() => onSelect(id)}
            />
            <span className={styles.swatch} data-kit={id} aria-hidden>
              {id === selected && '✓'}
            </span>
            <bdi>{name}</bdi>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${group}hint`} className="muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
