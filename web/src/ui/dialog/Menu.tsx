import { useId, useState } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { Button, IconButton, buttonClass } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Menu.module.css'

/**
 * A button that opens a list of buttons and links: beside the button on a wide screen, at the bottom of the screen on a
 * phone. Choosing an entry closes the list.
 */
export function Menu({
  label,
  symbol,
  icon,
  title,
  children,
}: {
  label: string
  /** A character shown instead of the label to save space; `icon` is an icon for the same purpose. */
  symbol?: string
  icon?: ReactElement
  title: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const common = { ref: setButton, 'aria-haspopup': 'dialog' as const, onClick: () => setIsOpen(true) }
  return (
    <>
      {icon ? (
        <IconButton {...common} icon={icon} label={label} />
      ) : (
        <Button {...common} className={symbol && styles.symbol} aria-label={symbol && label}>
          {symbol ?? label}
        </Button>
      )}
      {isOpen && (
        <MenuList title={title} beside={button} onClose={() => setIsOpen(false)}>
          {children}
        </MenuList>
      )}
    </>
  )
}

/** The open list of a menu. */
function MenuList({
  title,
  beside,
  head,
  onClose,
  children,
}: {
  title: string
  beside: HTMLElement | null
  /** What is shown above the list. */
  head?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} beside={beside} onClose={onClose}>
      {head}
      <MenuEntries onClick={onClose}>{children}</MenuEntries>
    </Dialog>
  )
}

/** The entries of a menu, for a dialog that also has other content. */
export function MenuEntries({ onClick, children }: { onClick?: () => void; children: ReactNode }) {
  return (
    <ul className={styles.list} onClick={onClick} onKeyDown={moveFocus}>
      {children}
    </ul>
  )
}

/** Moves the focus between the entries by the arrow keys, as in system menus. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const index = entries.findIndex((entry) => entry === document.activeElement)
  event.preventDefault()
  entries[(index + step + entries.length) % entries.length]?.focus()
}

/**
 * An entry with an action. `hint` explains the action if its name does not. A `danger` entry deletes something and is set
 * apart.
 */
export function MenuItem({
  children,
  icon,
  hint,
  danger,
  onClick,
}: {
  children: string
  icon?: ReactElement
  hint?: string
  danger?: boolean
  onClick: () => void
}) {
  const id = useId()
  return (
    <li>
      <Button
        className={`${styles.item} ${danger ? styles.last : ''}`}
        danger={danger}
        onClick={onClick}
        {...(hint && { 'aria-describedby': id })}
      >
        {icon}
        {children}
      </Button>
      {hint && (
        <p id={id} className={`muted ${styles.hint}`}>
          {hint}
        </p>
      )}
    </li>
  )
}

/** An entry that links to a page of the app or of the server. `file`: the browser downloads it. */
export function MenuLink({
  children,
  icon,
  href,
  file,
  newTab,
}: {
  children: ReactNode
  icon?: ReactElement
  href: string
  file?: boolean
  newTab?: boolean
}) {
  return (
    <li>
      {file || newTab || !href.startsWith('/') || href.startsWith('/api/') ? (
        <a
          className={buttonClass({}, styles.item)}
          href={href}
          download={file}
          target={newTab ? '_blank' : undefined}
          // The list stays open until the next page loads: closing it goes one step back in the history, which would cancel
          // the navigation.
          onClick={file || newTab ? undefined : (event) => event.stopPropagation()}
        >
          {icon}
          {children}
        </a>
      ) : (
        <Link className={buttonClass({}, styles.item)} href={href}>
          {icon}
          {children}
        </Link>
      )}
    </li>
  )
}
