import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { buttonClass } from './Button.tsx'
import type { ButtonLook } from './Button.tsx'

/** A link inside the app that looks like a button. `label` is for screen readers: it names the card. */
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

/** A link that loads a page from the server, such as the one that signs out. */
export function PageLink({
  primary,
  small,
  quiet,
  className,
  ...rest
}: ComponentProps<'a'> & Omit<ButtonLook, 'danger'>) {
  return <a {...rest} className={buttonClass({ primary, small, quiet }, className)} />
}
