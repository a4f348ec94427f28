// Form fields: a label, the control, and an error or a hint below.
import { useId, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../t.ts'
import { IconButton } from './Button.tsx'
import styles from './fields.module.css'

export interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** The attributes that connect a control with its label, hint and error. */
interface FieldAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

/** A label, the control, and an error or a hint below it. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (attributes: FieldAttributes) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <input type="text" autoComplete="off" className={styles.input} {...attributes} {...input} />
      )}
    </Field>
  )
}

export function SelectField({ label, error, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <select className={styles.input} {...attributes} {...select} />}
    </Field>
  )
}

interface NumberProps extends FieldProps {
  min: number
  max: number
}

/** A field for a whole number with a minus and a plus button. Text that is not a number becomes `min`. */
export function NumberField(props: NumberProps & { value: number; onChange: (value: number) => void }) {
  const { label, error, hint, value, min, max, onChange } = props
  const [emptied, setEmptied] = useState(false)
  const step = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <div className={styles.stepper}>
          <IconButton icon="minus" label={t('Decrease {label}', { label })} onClick={() => step(-1)} />
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={styles.input}
            {...attributes}
            value={emptied ? '' : value}
            onChange={(event) => {
              setEmptied(event.target.value === '')
              onChange(wholeNumber(event.target.value, min, max) ?? min)
            }}
            onBlur={() => setEmptied(false)}
          />
          <IconButton icon="plus" label={t('Increase {label}', { label })} onClick={() => step(1)} />
        </div>
      )}
    </Field>
  )
}

/** A field for an optional whole number. Text that is not a number counts as empty. */
export function OptionalNumberField(
  props: NumberProps & {
    placeholder: string
    value: number | undefined
    onChange: (value: number | undefined) => void
  },
) {
  const { value, min, max, onChange, ...rest } = props
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => onChange(wholeNumber(event.target.value, min, max))}
    />
  )
}

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const number = parseInt(text, 10)
  return Number.isNaN(number) ? undefined : Math.min(max, Math.max(min, number))
}

export function Switch(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={props.checked}
      className={styles.switch}
      onClick={() => props.onChange(!props.checked)}
    >
      {props.label}
      <span className={styles.track} />
    </button>
  )
}
