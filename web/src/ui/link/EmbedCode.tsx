import { embedHtml } from '../../lib/embedHtml.ts'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import { TextArea } from '../controls/TextArea.tsx'
import { copyHtml } from './copyLink.ts'

/** A part of the public page that can be embedded in another website. */
export interface EmbedPart {
  part: 'standings' | 'schedule' | 'finals'
  /** The label of the field. */
  label: string
  /** The label of the button. */
  action: string
  /** The title of the frame, for screen readers. */
  title: string
}

/** Shows the HTML that embeds a part of the public page in another website, with a button to copy it. */
export function EmbedCode({ part, label, action, title, slug }: EmbedPart & { slug: string }) {
  const html = embedHtml(slug, part, title)
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
