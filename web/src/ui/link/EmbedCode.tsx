import { copyText } from '../../lib/share.ts'
import { embedPath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import { TextArea } from '../controls/TextArea.tsx'
import { showToast } from '../toast/toast.ts'

/** A part of the public page that can be shown in another website. */
export interface EmbedPart {
  part: 'standings' | 'schedule'
  /** The label of the field. */
  label: string
  /** What the button says. */
  action: string
  /** The title of the frame, for screen readers. */
  title: string
}

/** The HTML that shows a part of the public page in another website, to copy. */
export function EmbedCode({ part, label, action, title, slug }: EmbedPart & { slug: string }) {
  const escapedTitle = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const address = location.origin + embedPath(slug, part)
  const html = `<iframe src="${address}" title="${escapedTitle}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`
  return (
    <>
      <TextArea
        label={label}
        hint={t(
          'Paste it into a page. Add ?theme=light or ?theme=dark to the address to set a theme; otherwise the reader’s own theme is used.',
        )}
        readOnly
        rows={4}
        value={html}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copyHtml(html)}>{action}</Button>
    </>
  )
}

async function copyHtml(html: string): Promise<void> {
  if (await copyText(html)) showToast({ title: t('HTML copied!'), description: html })
  else showToast({ title: t('HTML could not be copied'), description: html, destructive: true })
}
