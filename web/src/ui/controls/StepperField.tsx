import type { ComponentProps } from 'react'
import { t } from '../../t.ts'
import { IconButton } from './Button.tsx'
import { Field } from './fields.tsx'
import type { FieldProps } from './fields.tsx'
import styles from './fields.module.css'

/** A text field for a whole number with a minus and a plus button, which do not go below `min`. An empty field steps to `min`. */
export function StepperField({
  label,
  error,
  hint,
  value,
  min,
  by = 1,
  onChange,
  ...input
}: FieldProps & {
  value: string
  min: number
  /** The step of the buttons. */
  by?: number
  onChange: (value: string) => void
} & Omit<ComponentProps<'input'>, 'value' | 'min' | 'onChange'>) {
  const step = (change: number) => {
    const number = parseInt(value, 10)
    onChange(String(Number.isNaN(number) ? min : Math.max(min, number + change)))
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles.stepper}>
          <span hidden id={`${attributes.id}name`}>
            {label}
          </span>
          <IconButton
            icon="minus"
            label={t('One step less')}
            aria-describedby={`${attributes.id}name`}
            onClick={() => step(-by)}
          />
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={styles.input}
            {...attributes}
            {...input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon="plus"
            label={t('One step more')}
            aria-describedby={`${attributes.id}name`}
            onClick={() => step(by)}
          />
        </div>
      )}
    </Field>
  )
}
