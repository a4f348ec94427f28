import { useEffect } from 'react'
import { noteSessionEnd } from '../../../api/queries.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { showToast } from '../../../ui/toast/toast.ts'

/** Shown when the server rejects a preview. The message of the server says what to do first. */
export function PreviewFailed(props: { title: string; error: Error; onRetry: () => void }) {
  const { title, error, onRetry } = props
  useEffect(() => {
    noteSessionEnd(error)
    showToast({ title, description: error.message, destructive: true })
  }, [title, error])
  return (
    <>
      <p className="bad">{error.message}</p>
      <div>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    </>
  )
}
