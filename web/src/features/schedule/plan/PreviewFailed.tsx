import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { noteSessionEnd } from '../../../api/queries.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/toast/toast.ts'

/** Shown when the server rejects a preview. The message of the server says what to do first. */
export function PreviewFailed(props: {
  title: string
  error: Error
  onRetry: () => void
  /** What can be done about it. */
  children?: ReactNode
}) {
  const { title, error, onRetry, children } = props
  useEffect(() => {
    noteSessionEnd(error)
    showToast({ title, description: error.message, destructive: true })
  }, [title, error])
  return (
    <>
      <p className="bad">{error.message}</p>
      {children}
      <div>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    </>
  )
}
