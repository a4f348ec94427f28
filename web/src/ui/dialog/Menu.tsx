import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { PageLink } from '../controls/LinkButton.tsx'
import styles from './Menu.module.css'

/** A button that opens a dialog with a list of buttons and links; choosing one closes the dialog. */
export function Menu({
  label,
  symbol,
  title,
  children,
}: {
  label: string
  /** Shown instead of the label where there is little space. */
  symbol?: string
  title: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className={symbol && styles.symbol}
        aria-haspopup="dialog"
        aria-label={symbol && label}
        onClick={() => setOpen(true)}
      >
        {symbol ?? label}
      </Button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <ul className={styles.list} onClick={() => setOpen(false)}>
            {children}
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** `hint` says what the action does, where its name does not. */
export function MenuItem({
  children,
  hint,
  onClick,
}: {
  children: string
  hint?: string
  onClick: () => void
}) {
  const id = useId()
  return (
    <li>
      <Button className={styles.item} onClick={onClick} {...(hint && { 'aria-describedby': id })}>
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

/** A file that the browser downloads from the server. */
export function MenuFile({ children, href }: { children: string; href: string }) {
  return (
    <li className={styles.file}>
      <PageLink href={href} download>
        {children}
      </PageLink>
    </li>
  )
}
