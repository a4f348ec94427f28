// Shares a finished match, and shows a notification about the outcome.
import { share } from '../lib/share.ts'
import { t } from '../t.ts'
import { showToast } from '../ui/toast/toast.ts'
import type { SavedMatch } from './repair.ts'
import { shareText } from './matchText.ts'

export async function shareMatch(match: SavedMatch): Promise<void> {
  const text = shareText(match)
  const outcome = await share(t('Volleyball match'), text)
  if (outcome === 'copied') {
    showToast({ title: t('Copied to clipboard'), description: t('Match results have been copied') })
  }
  if (outcome === 'failed') {
    showToast({
      title: t('Not copied'),
      description: t('The browser does not allow it. {text}', { text }),
      destructive: true,
    })
  }
}
