import { scoreLink } from '../../../api/schedules.ts'
import { copyText } from '../../../lib/share.ts'
import { showToast } from '../../../ui/toast.ts'

/** Copies the score link of a game to the clipboard. */
export async function copyScoreLink(token: string): Promise<void> {
  const link = scoreLink(token)
  if (await copyText(link))
    showToast({ title: 'Link copied!', description: 'Anyone with it can score this game' })
  else showToast({ title: 'The link could not be copied', description: link, destructive: true })
}
