import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { PageLink } from './LinkButton.tsx'
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
