import { useId } from 'react'
import styles from './RadioList.module.css'

interface Choice<Value extends string> {
  value: Value
  name: string
  /** What the choice means, or why it is not possible. */
  detail: string
  disabled?: boolean
}

interface Props<Value extends string> {
  legend: string
  choices: Choice<Value>[]
  selected: Value
  onSelect: (value: Value) => void
}

/** Radio buttons, each with a name and an explanation. */
export function RadioList<Value extends string>({ legend, choices, selected, onSelect }: Props<Value>) {
  const group = useId()
  return (
    <fieldset className={styles.list}>
      <legend>
        <strong>{legend}</strong>
      </legend>
      {choices.map(({ value, name, detail, disabled = false }) => (
        <RadioChoice
          key={value}
          group={group}
          name={name}
          detail={detail}
          disabled={disabled}
          isSelected={selected === value}
          onSelect={() => onSelect(value)}
        />
      ))}
    </fieldset>
  )
}

/** One radio button of a list. `group` is the same for all buttons of the list. */
export function RadioChoice({
  group,
  name,
  detail,
  disabled = false,
  isSelected,
  onSelect,
}: {
  group: string
  name: string
  detail: string
  disabled?: boolean
  isSelected: boolean
  onSelect: () => void
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={group} checked={isSelected} disabled={disabled} onChange={onSelect} />
      <span className="break">
        <bdi>{name}</bdi> <span className="muted">{detail}</span>
      </span>
    </label>
  )
}
