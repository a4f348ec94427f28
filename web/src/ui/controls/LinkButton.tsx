import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

const classOf = (primary?: boolean) => `${styles.button} ${primary ? styles.primary : ''}`

/** A link inside the app that looks like a button. `label` is for screen readers: it names the card. */
export function LinkButton(props: { href: string; primary?: boolean; label?: string; children: string }) {
  return (
    <Link
      href={props.href}
      className={classOf(props.primary)}
      {...(props.label && { 'aria-label': `${props.children}: ${props.label}` })}
    >
      {props.children}
    </Link>
  )
}

/** A link that loads a page from the server, such as the one that signs out. */
export function PageLink({ primary, ...rest }: ComponentProps<'a'> & { primary?: boolean }) {
  return <a {...rest} className={classOf(primary)} />
}
