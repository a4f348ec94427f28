import { scoreLink } from './schedules.ts'
import { copyText } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'

/** Copies the score link of a game to the clipboard. */
export async function copyScoreLink(token: string): Promise<void> {
  const link = scoreLink(token)
  if (await copyText(link))
    showToast({ title: t('Link copied!'), description: t('Anyone with it can score this game') })
  else showToast({ title: t('The link could not be copied'), description: link, destructive: true })
}
