import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './Button.tsx'
import type { ButtonLook } from './Button.tsx'

/**
 * A link inside the app that looks like a button. `label` is added for screen readers, to distinguish links with the same
 * text.
 */
export function LinkButton({
  href,
  label,
  children,
  ...look
}: { href: string; label?: string; children: string } & ButtonLook) {
  return (
    <Link href={href} className={buttonClass(look)} {...(label && { 'aria-label': `${children}: ${label}` })}>
      {children}
    </Link>
  )
}

/** A link, styled as a button, that loads a page from the server. */
export function PageLink({
  primary,
  small,
  quiet,
  className,
  ...rest
}: ComponentProps<'a'> & Omit<ButtonLook, 'danger'>) {
  return <a {...rest} className={buttonClass({ primary, small, quiet }, className)} />
}
