import { useEffect } from 'react'
import { restored } from '../lib/collection.ts'
import { t } from '../t.ts'
import { showToast } from '../ui/toast/toast.ts'

/** Says once that lists of this device were restored from their backup. */
export function useRestoredNotice(): void {
  useEffect(() => {
    if (restored.size === 0) return
    restored.clear()
    showToast({
      title: t('Restored from the backup'),
      description: t('What this device stored could not be read. The last change may be missing.'),
      destructive: true,
    })
  })
}
