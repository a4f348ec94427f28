import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import styles from './Segments.module.css'

/**
 * Two to four tabs that look like Segments. The caller renders the panel of the selected tab, with the id `panel-of-{name}`
 * and aria-labelledby="tab-of-{name}-{value}".
 */
export function SegmentTabs<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string
  /** Part of the element ids, which must be unique on the page. */
  name: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const index = options.findIndex((option) => option.value === value)

  function onKeyDown(event: KeyboardEvent): void {
    const { length } = options
    const steps: { [key: string]: number } = {
      ArrowRight: index + 1,
      ArrowLeft: index + length - 1,
      Home: 0,
      End: length - 1,
    }
    const step = steps[event.key]
    const target = step === undefined ? undefined : options[step % length]
    if (!target) return
    event.preventDefault()
    onChange(target.value)
    list.current?.querySelector<HTMLElement>(`#tab-of-${name}-${target.value}`)?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          id={`tab-of-${name}-${option.value}`}
          aria-selected={option.value === value}
          aria-controls={option.value === value ? `panel-of-${name}` : undefined}
          tabIndex={option.value === value ? 0 : -1}
          className={`${styles.segment} ${styles.low}`}
          onClick={() => onChange(option.value)}
        >
          <bdi>{option.label}</bdi>
        </button>
      ))}
    </div>
  )
}
