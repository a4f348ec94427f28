import type { ComponentProps, ReactElement } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

export interface ButtonLook {
  /** The main action of a screen; a screen has one at most. */
  primary?: boolean | undefined
  /** A lower button, for a row or a card. */
  small?: boolean | undefined
  /** A button without a background, for rarely used actions. */
  quiet?: boolean | undefined
  /** The action deletes something or cannot be undone. */
  danger?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> & ButtonLook

export const buttonClass = ({ primary, small, quiet, danger }: ButtonLook, extraClass = ''): string =>
  [
    styles.button,
    primary && styles.primary,
    small && styles.small,
    quiet && styles.quiet,
    danger && styles.danger,
    extraClass,
  ]
    .filter(Boolean)
    .join(' ')

export function Button({ primary, small, quiet, danger, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass({ primary, small, quiet, danger }, className)} />
  )
}

/** A square button with an icon; `label` is its accessible name. Icons that are not in Icon.tsx are passed as elements. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ButtonProps & { icon: IconName | ReactElement; label: string }) {
  return (
    <Button {...rest} className={`${styles.icon} ${className}`} aria-label={label} title={label}>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
    </Button>
  )
}
