import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'

type ButtonProps = ComponentProps<'button'> & { primary?: boolean }

export function Button({ primary, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${primary ? styles.primary : ''} ${className}`}
    />
  )
}

/** A square button with an icon; `label` is its name. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ButtonProps & { icon: IconName; label: string }) {
  return (
    <Button {...rest} className={`${styles.icon} ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  )
}
