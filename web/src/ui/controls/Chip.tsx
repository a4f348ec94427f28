import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'

/** A row of chips that scrolls sideways where they do not fit. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.row}>
      {children}
    </div>
  )
}

/** A filter that is on or off. With `aria-haspopup` it opens a choice, and is pressed while something is chosen. */
export function Chip({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return <button type="button" {...rest} className={styles.chip} aria-pressed={pressed} />
}

/** A filter with a choice, such as a team: pressed while something is chosen. `label` is its name. */
export function ChipSelect({
  pressed,
  label,
  ...rest
}: ComponentProps<'select'> & { pressed: boolean; label: string }) {
  return (
    <select
      {...rest}
      aria-label={label}
      className={`${styles.chip} ${styles.select} ${pressed ? styles.chosen : ''}`}
    />
  )
}
