import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { useBackStep } from './backSteps.ts'
import { IconButton } from '../controls/Button.tsx'
import { followerOf, keepFocus } from './keepFocus.ts'
import { dialogClosed, dialogOpened } from './topDialog.ts'
import styles from './Dialog.module.css'

/** A modal dialog that is open while it is rendered. Escape, Back, the backdrop and the button call `onClose`. */
export function Dialog({
  title,
  onClose,
  stays = false,
  wide = false,
  full = false,
  address,
  beside,
  picture,
  children,
}: {
  title: string
  /** Shown in place of the title, which screen readers still read as the name of the dialog. */
  picture?: ReactNode
  onClose: () => void
  /** Whether a click on the backdrop leaves it open, so that typed text is not lost. */
  stays?: boolean
  /** Whether it has more in it than a form. */
  wide?: boolean
  /** Whether it fills the window, like a page. */
  full?: boolean
  /** The address of the page while it is open, if it has one of its own. */
  address?: string
  /** The button of a menu, which opens beside it where there is room. */
  beside?: HTMLElement | null
  children: ReactNode
}) {
  useBackStep(true, onClose, address)
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  // A press that begins inside the dialog and ends on the backdrop selects text: it does not close the dialog.
  const pressed = useRef<EventTarget>(null)
  /** What had the focus when the browser was asked to close the dialog. */
  const focused = useRef<Element>(null)
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const opener = document.activeElement
    const follower = followerOf(opener)
    dialog.showModal()
    if (beside) placeBeside(dialog, beside)
    dialogOpened(dialog)
    return () => {
      dialogClosed(dialog)
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
      keepFocus(follower)
    }
  }, [beside])
  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${full ? styles.full : ''} ${beside ? styles.menu : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file dialog inside it that is cancelled, and a dialog inside it, have the same event.
        if (event.target !== event.currentTarget) return
        focused.current = document.activeElement
        // Browsers let a page refuse only once for each click or key. Without that, they close the dialog themselves next.
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return
        const dialog = event.currentTarget
        onClose()
        // After React has rendered: a page that keeps its dialog shows it again, with what was typed in it.
        queueMicrotask(() => {
          if (!dialog.isConnected || dialog.open) return
          dialog.showModal()
          if (focused.current instanceof HTMLElement) focused.current.focus()
        })
      }}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => {
        const onBackdrop =
          event.target === element.current && (pressed.current ?? event.target) === event.target
        if (onBackdrop && !stays) onClose()
        pressed.current = null
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1}>
          {picture ? (
            <>
              <span className="sr-only">{title}</span>
              <span aria-hidden>{picture}</span>
            </>
          ) : (
            title
          )}
        </h2>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** Places the menu below its button, or above it if there is more room, and within the window. CSS uses it on wide screens only. */
function placeBeside(dialog: HTMLElement, button: HTMLElement): void {
  const gap = 4 // pixels
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { width, height } = dialog.getBoundingClientRect()
  const isBelow = bottom + gap + height <= window.innerHeight || top < window.innerHeight - bottom
  const y = isBelow ? bottom + gap : top - gap - height
  const isRightToLeft = getComputedStyle(dialog).direction === 'rtl'
  const x = isRightToLeft ? window.innerWidth - right : left
  const endX = right - width // the ends of both in one line, where the button is at the end of its row
  const start = left + width + gap > window.innerWidth ? endX : x
  dialog.style.setProperty('--menu-top', `${Math.max(gap, Math.min(y, window.innerHeight - height - gap))}px`)
  dialog.style.setProperty('--menu-start', `${Math.max(gap, start)}px`)
}
