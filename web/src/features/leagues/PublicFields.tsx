import type { LeagueView } from '../../contract/types.ts'
import { copyText } from '../../lib/share.ts'
import { visibilities } from '../../rules/playForm.ts'
import type { PlayForm } from '../../rules/playForm.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import type { FormState } from '../../ui/form.tsx'
import { PageLink } from '../../ui/LinkButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './EditLeague.module.css'

const visibilityHints: { [visibility: string]: string } = {
  off: 'Only members see the league. Single games can still be watched with their links.',
  unlisted:
    'Anyone with the address sees scores, schedule and standings. Search engines are asked not to list the page.',
  public: 'Everyone sees scores, schedule and standings, and search engines may list the page.',
}

interface Props {
  form: FormState<PlayForm>
  league: LeagueView
}

/** The fields of the public page: who sees it and its address. A league that has a page also gets its links. */
export function PublicFields({ form: { values, errors, change }, league }: Props) {
  const { slug, visibility } = league
  return (
    <>
      <SelectField
        label="Visibility"
        hint={visibilityHints[values.visibility]}
        error={errors.visibility}
        value={values.visibility}
        onChange={(event) => change({ visibility: event.target.value })}
      >
        {Object.entries(visibilities).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {values.visibility !== 'off' && (
        <TextField
          label="Address"
          placeholder="Created from the name of the league"
          hint={`The page is at ${location.origin}/l/${values.slug || '…'}`}
          error={errors.slug}
          autoCapitalize="none"
          spellCheck={false}
          value={values.slug}
          onChange={(event) => change({ slug: event.target.value.trim().toLowerCase() })}
        />
      )}
      {slug !== null && visibility !== 'off' && values.visibility !== 'off' && (
        <PublicLinks name={league.name} slug={slug} />
      )}
    </>
  )
}

/** Links to the public page that the league has now, and the HTML to embed its parts. */
function PublicLinks({ name, slug }: { name: string; slug: string }) {
  const pageUrl = `${location.origin}/l/${slug}`
  return (
    <>
      <div className={styles.links}>
        <PageLink href={pageUrl} target="_blank">
          Open Page
        </PageLink>
        <PageLink href={`${pageUrl}/board`} target="_blank">
          Open Gym Board
        </PageLink>
        <Button onClick={() => void copyToClipboard('Link', pageUrl)}>Copy Page Link</Button>
        <Button
          onClick={() => void copyToClipboard('Link', `${location.origin}/api/public/${slug}/calendar.ics`)}
        >
          Copy Calendar Link
        </Button>
      </div>
      {(['Standings', 'Schedule'] as const).map((part) => (
        <EmbedCode key={part} part={part} html={embedHtml(part, name, slug)} />
      ))}
    </>
  )
}

function EmbedCode({ part, html }: { part: string; html: string }) {
  return (
    <details>
      <summary className={styles.summary}>Show the {part.toLowerCase()} on your own website</summary>
      <div className={styles.embed}>
        <TextArea
          label={`HTML of the ${part.toLowerCase()}`}
          hint="Paste it into a page. Add ?theme=light or ?theme=dark to the address to set a theme; otherwise the reader’s own theme is used."
          readOnly
          rows={4}
          value={html}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyToClipboard('HTML', html)}>{`Copy HTML of the ${part}`}</Button>
      </div>
    </details>
  )
}

function embedHtml(part: 'Standings' | 'Schedule', name: string, slug: string): string {
  const title = `${part} of ${name}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const embedUrl = `${location.origin}/embed/${slug}/${part.toLowerCase()}`
  return `<iframe src="${embedUrl}" title="${title}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`
}

async function copyToClipboard(what: string, text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: `${what} copied!`, description: text })
  else showToast({ title: `${what} could not be copied`, description: text, destructive: true })
}
