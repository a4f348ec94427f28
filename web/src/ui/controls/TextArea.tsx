import { useId } from 'react'
import type { ComponentProps } from 'react'
import styles from './TextArea.module.css'

/** A multi-line text field, with a label above and an error or a hint below. */
export function TextArea(
  props: ComponentProps<'textarea'> & {
    label: string
    error?: string | undefined
    hint?: string | undefined
  },
) {
  const { label, error, hint, ...rest } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={8}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}note` : undefined}
        {...rest}
      />
      {(error ?? hint) && (
        <p id={`${id}note`} className={error ? 'bad' : 'muted'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
