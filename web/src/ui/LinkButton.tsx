import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

const look = (primary?: boolean) => `${styles.button} ${primary ? styles.primary : ''}`

/** A link to a page of ours that looks like a button. `label` is what it is about, for who does not see the card around it. */
export function LinkButton(props: { href: string; primary?: boolean; label?: string; children: string }) {
  return (
    <Link
      href={props.href}
      className={look(props.primary)}
      {...(props.label && { 'aria-label': `${props.children}: ${props.label}` })}
    >
      {props.children}
    </Link>
  )
}

/** A link that the server answers, such as the one that signs out: it loads a page. */
export function PageLink({ primary, ...rest }: ComponentProps<'a'> & { primary?: boolean }) {
  return <a {...rest} className={look(primary)} />
}
