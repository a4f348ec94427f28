import styles from './Segments.module.css'

/** A switch between two to five views of the same data. The buttons wrap if their labels are long. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <div role="group" aria-label={label} className={styles.list}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
