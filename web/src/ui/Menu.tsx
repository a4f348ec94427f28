import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { PageLink } from './LinkButton.tsx'
import styles from './Menu.module.css'

/** A button that opens a list of further buttons and links, in a dialog under `title`; any of them closes it. */
export function Menu({
  label,
  symbol,
  title,
  children,
}: {
  label: string
  /** Shown in place of the label, where there is little room. */
  symbol?: string
  title: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={symbol && label} onClick={() => setOpen(true)}>
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

export function MenuItem({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <li>
      <Button className={styles.item} onClick={onClick}>
        {children}
      </Button>
    </li>
  )
}

/** A file of the server's, which the browser saves. */
export function MenuFile({ children, href }: { children: string; href: string }) {
  return (
    <li className={styles.file}>
      <PageLink href={href} download>
        {children}
      </PageLink>
    </li>
  )
}
