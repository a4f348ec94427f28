// Sharing a finished match, and saying what became of it.
import { share } from '../lib/share.ts'
import { showToast } from '../ui/toast.ts'
import type { SavedMatch } from './repair.ts'
import { shareText } from './words.ts'

export async function shareMatch(match: SavedMatch): Promise<void> {
  const text = shareText(match)
  const outcome = await share('Volleyball match', text)
  if (outcome === 'copied') {
    showToast({ title: 'Copied to clipboard', description: 'Match results have been copied' })
  }
  if (outcome === 'failed') {
    showToast({
      title: 'Not copied',
      description: `The browser does not allow it. ${text}`,
      destructive: true,
    })
  }
}
