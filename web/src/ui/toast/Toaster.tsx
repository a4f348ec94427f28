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
  }, [toast, dialog])

  useEffect(() => {
    if (!dialog || !toast) return
    const observer = new ResizeObserver(() => region.current && placeBeside(dialog, region.current))
    observer.observe(dialog)
    return () => observer.disconnect()
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
const leastWidth = 280

/**
 * Places the message so that it does not cover the controls of a dialog. On a phone a dialog covers the bottom of the screen: the message is
 * above it if there is enough space, otherwise below its head, between its close button and its other buttons. On wider screens it is between
 * the title and the close button, or below the head if the title is long.
 */
function placeBeside(dialog: HTMLElement, region: HTMLElement): void {
  const head = dialog.firstElementChild as HTMLElement
  // Uses offsets, because they ignore the opening animation of the dialog.
  const belowHead = `${dialog.offsetTop + head.offsetHeight + gap}px`
  region.style.marginInline = ''
  if (matchMedia('(max-width: 40rem)').matches) {
    const isRoomAbove = dialog.offsetTop >= region.offsetHeight + 2 * gap
    region.style.insetBlockStart = isRoomAbove ? '' : belowHead
    return
  }
  region.style.insetBlockStart = ''
  if (head.offsetHeight < gap) return // a menu has a head for screen readers only
  const { start, end } = freeSpace(head, region)
  const width = region.offsetWidth - start - end
  if (width < leastWidth) region.style.insetBlockStart = belowHead
  else region.style.marginInline = `${start}px ${end}px`
}

/** The space that a region would have to leave free at its start and at its end, so that it is between the title and the button of a head. */
function freeSpace(head: HTMLElement, region: HTMLElement): { start: number; end: number } {
  const [title, button] = [head.firstElementChild, head.lastElementChild]
  if (!title || !button) return { start: 0, end: 0 }
  const [outer, first, last] = [region, title, button].map((element) => element.getBoundingClientRect())
  if (!outer || !first || !last) return { start: 0, end: 0 }
  const isLeftToRight = first.left < last.left
  return isLeftToRight
    ? { start: first.right + gap - outer.left, end: outer.right - last.left + gap }
    : { start: outer.right - first.left + gap, end: last.right + gap - outer.left }
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
}: NonNullable<ReturnType<typeof currentToast.get>>) {
  return (
    <div className={`${styles.toast} ${destructive ? styles.destructive : ''}`}>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className={styles.description}>{description}</p>
      </div>
      {action && (
        <Button
          onClick={() => {
            close()
            runToastAction(action.run)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t('Close notification')} className={styles.close} onClick={close} />
    </div>
  )
}
