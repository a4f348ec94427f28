import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { handleAccessError } from '../../../api/client/queries.ts'
import { useStore } from '../../../lib/store.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { currentToast, showToast } from '../../../ui/toast/toast.ts'
import styles from './Plan.module.css'

/** Shown when the server rejects a preview. The message of the server explains what to do first. */
export function PreviewFailed(props: {
  title: string
  error: Error
  onRetry: () => void
  /** Actions that may solve the problem. */
  children?: ReactNode
}) {
  const { title, error, onRetry, children } = props
  const isSaidInToast = useStore(currentToast)?.description === error.message
  useEffect(() => {
    handleAccessError(error)
    showToast({ title, description: error.message, destructive: true })
  }, [title, error])
  return (
    <>
      {/* On a phone, the notification with the same sentence covers this place; the sentence appears when the notification closes. */}
      <p className={`bad ${isSaidInToast ? styles.saidInToast : ''}`}>{error.message}</p>
      {children}
      <div>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    </>
  )
}
