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

const hints: { [visibility: string]: string } = {
  off: 'Nobody but its members sees the league. Single games can be watched with their links.',
  unlisted:
    'Whoever has the address sees scores, schedule and standings. Search engines are asked to stay away.',
  public: 'Everybody sees scores, schedule and standings, and search engines may list the page.',
}

interface Props {
  form: FormState<PlayForm>
  league: LeagueView
}

/** Who may see the league without an account, where, and what can be done with that address. */
export function PublicFields({ form: { values, errors, change }, league }: Props) {
  const { slug, visibility } = league
  return (
    <>
      <SelectField
        label="Visibility"
        hint={hints[values.visibility]}
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
          placeholder="Made of the name of the league"
          hint={`The page is at ${location.origin}/l/${values.slug || '…'}`}
          error={errors.slug}
          autoCapitalize="none"
          spellCheck={false}
          value={values.slug}
          onChange={(event) => change({ slug: event.target.value.trim().toLowerCase() })}
        />
      )}
      {slug !== null && visibility !== 'off' && values.visibility !== 'off' && (
        <Links name={league.name} slug={slug} />
      )}
    </>
  )
}

/** What is at the address that the league has now. */
function Links({ name, slug }: { name: string; slug: string }) {
  const page = `${location.origin}/l/${slug}`
  return (
    <>
      <div className={styles.links}>
        <PageLink href={page} target="_blank">
          Open Page
        </PageLink>
        <PageLink href={`${page}/board`} target="_blank">
          Open Gym Board
        </PageLink>
        <Button onClick={() => void copy('Link', page)}>Copy Page Link</Button>
        <Button onClick={() => void copy('Link', `${location.origin}/api/public/${slug}/calendar.ics`)}>
          Copy Calendar Link
        </Button>
      </div>
      {(['Standings', 'Schedule'] as const).map((part) => (
        <Frame key={part} part={part} html={frameOf(part, name, slug)} />
      ))}
    </>
  )
}

function Frame({ part, html }: { part: string; html: string }) {
  return (
    <details>
      <summary className={styles.summary}>Show the {part.toLowerCase()} on your own website</summary>
      <div className={styles.frame}>
        <TextArea
          label={`HTML of the ${part.toLowerCase()}`}
          hint="Paste it into a page. ?theme=light or ?theme=dark after the address keeps it from following the reader’s choice."
          readOnly
          rows={4}
          value={html}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy('HTML', html)}>{`Copy HTML of the ${part}`}</Button>
      </div>
    </details>
  )
}

function frameOf(part: 'Standings' | 'Schedule', name: string, slug: string): string {
  const title = `${part} of ${name}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const address = `${location.origin}/embed/${slug}/${part.toLowerCase()}`
  return `<iframe src="${address}" title="${title}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`
}

async function copy(what: string, text: string): Promise<void> {
  if (await copyText(text)) showToast({ title: `${what} copied!`, description: text })
  else showToast({ title: `${what} could not be copied`, description: text, destructive: true })
}
