import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../lib/store.ts'
import { t } from '../../t.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import { keepFocus } from '../dialog/keepFocus.ts'
import { topDialog } from '../dialog/topDialog.ts'
import { closeToast, currentToast, pauseToast, resumeToast, runToastAction } from './toast.ts'
import styles from './Toaster.module.css'

/**
 * The region for notifications. F8 focuses it and Escape closes the message. The message stays while the pointer or the focus
 * is on it, or the window is in the background. The region is rendered inside the topmost dialog, because nothing outside a
 * modal dialog can be reached.
 */
export function Toaster() {
  const toast = useStore(currentToast)
  const dialog = useStore(topDialog)
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      region.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    const pause = () => pauseToast('window')
    const resume = () => resumeToast('window')
    window.addEventListener('blur', pause)
    window.addEventListener('focus', resume)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('blur', pause)
      window.removeEventListener('focus', resume)
    }
  }, [])

  useEffect(() => {
    // A removed element fires no pointerleave or blur event.
    if (!region.current?.contains(document.activeElement)) resumeToast('focus')
    if (!region.current?.matches(':hover')) resumeToast('pointer')
    if (dialog && toast && region.current) placeBeside(dialog, region.current)
  }, [toast, dialog])

  const content = (
    <div
      ref={region}
      className={styles.region}
      role="region"
      aria-label={t('Notifications (F8)')}
      tabIndex={-1}
      onPointerEnter={() => pauseToast('pointer')}
      onPointerLeave={() => resumeToast('pointer')}
      onFocus={() => pauseToast('focus')}
      onBlur={() => resumeToast('focus')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !toast) return
        event.preventDefault() // an open dialog stays open
        event.stopPropagation()
        closeToast()
        keepFocus()
      }}
    >
      <div role="status">{toast && !toast.destructive && <Message {...toast} />}</div>
      <div role="alert">{toast?.destructive && <Message {...toast} />}</div>
    </div>
  )
  return dialog ? createPortal(content, dialog) : content
}

const gap = 8 // pixels
/** The narrowest message that is read easily, in pixels. */
const minWidth = 280

/**
 * Places the message so that it does not cover the controls of a dialog: between the title and the close button if it fits there, otherwise
 * above the dialog if there is enough space, otherwise below its head.
 */
function placeBeside(dialog: HTMLElement, region: HTMLElement): void {
  const head = dialog.firstElementChild as HTMLElement
  const title = head.firstElementChild as HTMLElement
  // Uses offsets, because they ignore the opening animation of the dialog.
  const width = head.offsetWidth - 2 * (title.offsetWidth + 4 * gap)
  const fits = width >= minWidth || head.offsetHeight < gap // a menu has a head for screen readers only
  const isRoomAbove = dialog.offsetTop >= region.offsetHeight + gap
  region.style.maxWidth = width >= minWidth ? `${width}px` : ''
  region.style.insetBlockStart = fits || isRoomAbove ? '' : `${dialog.offsetTop + head.offsetHeight + gap}px`
}

function close(): void {
  closeToast()
  keepFocus()
}

function Message({
  title,
  description,
  destructive,
  action,
  also,
}: NonNullable<ReturnType<typeof currentToast.get>>) {
  return (
    <div className={`${styles.toast} ${destructive ? styles.destructive : ''}`}>
      <p className={styles.text}>
        <b>{title}</b> <span>{description}</span>
      </p>
      {[also, action].map(
        (action) =>
          action && (
            <Button
              key={action.label}
              onClick={() => {
                close()
                runToastAction(action.run)
              }}
            >
              {action.label}
            </Button>
          ),
      )}
      <IconButton icon="close" label={t('Close notification')} className={styles.close} onClick={close} />
    </div>
  )
}
