import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'

/** A row of chips, which scrolls sideways if they do not fit. `wrap` puts two in a line instead, if they fit. */
export function Chips({
  label,
  wrap = false,
  children,
}: {
  label: string
  wrap?: boolean
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={label} className={`${styles.row} ${wrap ? styles.wrap : ''}`}>
      {children}
    </div>
  )
}

/** A filter chip that is on or off. With `aria-haspopup` it opens a selection, and `pressed` means that something is selected. */
export function Chip({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return <button type="button" {...rest} className={styles.chip} aria-pressed={pressed} />
}

/** A filter chip with a selection, such as a team. `pressed`: something is selected. `label` is its accessible name. */
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
