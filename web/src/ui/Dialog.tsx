import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { dialogClosed, dialogOpened } from './topDialog.ts'
import styles from './Dialog.module.css'

/** A modal dialog that is open as long as it is rendered. Escape, the backdrop and the button ask to close it. */
export function Dialog({
  title,
  onClose,
  stays = false,
  children,
}: {
  title: string
  onClose: () => void
  /** Whether a click beside it leaves it open: something is being typed in it. */
  stays?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  // A press that began on the content, to select text for one, is no click on the backdrop where it ends.
  const pressed = useRef<EventTarget>(null)
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    dialogOpened(dialog)
    return () => {
      dialogClosed(dialog)
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => {
        const beside = event.target === element.current && (pressed.current ?? event.target) === event.target
        if (beside && !stays) onClose()
        pressed.current = null
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
