import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { useBackStep } from './backSteps.ts'
import { closeToast } from '../toast/toast.ts'
import { IconButton } from '../controls/Button.tsx'
import { createFocusFinder, keepFocus } from './keepFocus.ts'
import { dialogClosed, dialogOpened } from './topDialog.ts'
import styles from './Dialog.module.css'

/** A modal dialog that is open while it is rendered. Escape, Back, the backdrop and the close button call `onClose`. */
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
  /** Shown instead of the title, which screen readers still read as the name of the dialog. */
  picture?: ReactNode
  onClose: () => void
  /** Whether a click on the backdrop does not close the dialog, so that typed text is not lost. */
  stays?: boolean
  /** Whether the dialog is wide, for content larger than a form. */
  wide?: boolean
  /** Whether the dialog fills the window, like a page. */
  full?: boolean
  /** The address of the page while the dialog is open, if it has its own address. */
  address?: string
  /** For a menu: the button beside which the dialog opens if there is enough space. */
  beside?: HTMLElement | null
  children: ReactNode
}) {
  useBackStep(true, onClose, address)
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  // Where a press began: one that begins inside the dialog and ends on the backdrop selects text and must not close the
  // dialog.
  const pressTarget = useRef<EventTarget>(null)
  /** The focused element when the browser was asked to close the dialog. */
  const focusedElement = useRef<Element>(null)
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const opener = document.activeElement
    const findNext = createFocusFinder(opener)
    closeToast() // it must not cover the next task
    dialog.showModal()
    if (beside) placeBeside(dialog, beside)
    dialogOpened(dialog)
    return () => {
      dialogClosed(dialog)
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
      keepFocus(findNext)
    }
  }, [beside])
  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${full ? styles.full : ''} ${beside ? styles.menu : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignore cancel events that bubble from a file input or a nested dialog.
        if (event.target !== event.currentTarget) return
        focusedElement.current = document.activeElement
        // A page can prevent the closing only once per user action. Otherwise the browser closes the dialog itself and fires
        // "close".
        if (!event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return
        const dialog = event.currentTarget
        onClose()
        // After React has rendered: if the page still renders the dialog, reopen it with everything that was typed.
        queueMicrotask(() => {
          if (!dialog.isConnected || dialog.open) return
          dialog.showModal()
          if (focusedElement.current instanceof HTMLElement) focusedElement.current.focus()
        })
      }}
      onPointerDown={(event) => (pressTarget.current = event.target)}
      onClick={(event) => {
        const onBackdrop =
          event.target === element.current && (pressTarget.current ?? event.target) === event.target
        if (onBackdrop && !stays) onClose()
        pressTarget.current = null
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

/**
 * Places the menu below its button, or above if there is more space, and within the window. CSS uses the position only on
 * wide screens.
 */
function placeBeside(dialog: HTMLElement, button: HTMLElement): void {
  const gap = 4 // pixels
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { width, height } = dialog.getBoundingClientRect()
  const isBelow = bottom + gap + height <= window.innerHeight || top < window.innerHeight - bottom
  const y = isBelow ? bottom + gap : top - gap - height
  const isRightToLeft = getComputedStyle(dialog).direction === 'rtl'
  const x = isRightToLeft ? window.innerWidth - right : left
  const endX = right - width // aligns the ends of menu and button, for a button at the end of its row
  const start = left + width + gap > window.innerWidth ? endX : x
  dialog.style.setProperty('--menu-top', `${Math.max(gap, Math.min(y, window.innerHeight - height - gap))}px`)
  dialog.style.setProperty('--menu-start', `${Math.max(gap, start)}px`)
}
