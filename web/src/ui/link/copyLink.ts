import { copyText } from '../../lib/share.ts'
import { t } from '../../t.ts'
import { showToast } from '../toast/toast.ts'

/** Copies an address and shows a notification. */
export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast({ title: t('Link copied!'), description: link })
  else showToast({ title: t('Link could not be copied'), description: link, destructive: true })
}

/** Copies the HTML of an embedded part and shows a notification. */
export async function copyHtml(html: string): Promise<void> {
  if (await copyText(html)) showToast({ title: t('HTML copied!'), description: html })
  else showToast({ title: t('HTML could not be copied'), description: html, destructive: true })
}
