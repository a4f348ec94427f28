import { scoreLink } from '../../api/schedules.ts'
import { copyText } from '../../lib/share.ts'
import { showToast } from '../../ui/toast.ts'

/** Copies the address with which anyone may score a game. */
export async function copyScoreLink(token: string): Promise<void> {
  const link = scoreLink(token)
  if (await copyText(link))
    showToast({ title: 'Link copied!', description: 'Whoever holds it can score this game' })
  else showToast({ title: 'The link could not be copied', description: link, destructive: true })
}
