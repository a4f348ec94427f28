import { share } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'

/** Shares the address of a public page with the share sheet of the system, or copies it. */
export async function sharePage(title: string, path: string): Promise<void> {
  const address = location.origin + path
  const outcome = await share(title, address)
  if (outcome === 'copied') showToast({ title: t('Link copied!'), description: address })
  if (outcome === 'failed')
    showToast({ title: t('The link could not be copied'), description: address, destructive: true })
}
