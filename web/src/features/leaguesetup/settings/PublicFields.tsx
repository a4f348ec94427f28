import type { LeagueView } from '../../../contract/types.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { visibilities } from '../../../rules/playForm.ts'
import type { PlayForm } from '../../../rules/playForm.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import { PageLink } from '../../../ui/controls/LinkButton.tsx'
import { copyLink } from '../../../ui/link/copyLink.ts'
import { EmbedCode } from '../../../ui/link/EmbedCode.tsx'
import styles from './EditLeague.module.css'

const visibilityHints: { [visibility: string]: string } = {
  off: t('Only members see the league. Single games can still be watched with their links.'),
  unlisted: t(
    'Anyone with the address sees scores, schedule and standings. Search engines are asked not to list the page.',
  ),
  public: t('Everyone sees scores, schedule and standings, and search engines may list the page.'),
}

interface Props {
  form: FormState<PlayForm>
  league: LeagueView
}

/** The fields of the public page: its visibility and address. If the league has a page, they also show its links. */
export function PublicFields({ form: { values, errors, change }, league }: Props) {
  const { slug, visibility } = league
  return (
    <>
      <SelectField
        label={t('Visibility')}
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
          label={t('Address')}
          hint={
            values.slug
              ? t('The page is at {address}', { address: location.origin + publicLeaguePath(values.slug) })
              : t('Created from the name of the league')
          }
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

/** The links to the saved public page, and the HTML that embeds its parts. */
function PublicLinks({ name, slug }: { name: string; slug: string }) {
  const pageUrl = location.origin + publicLeaguePath(slug)
  return (
    <>
      <div className={styles.links}>
        <PageLink href={pageUrl} target="_blank">
          {t('Open Page')}
        </PageLink>
        <PageLink href={`${pageUrl}/board`} target="_blank">
          {t('Open Gym Board')}
        </PageLink>
        <Button onClick={() => void copyLink(pageUrl)}>{t('Copy Page Link')}</Button>
        <Button onClick={() => void copyLink(`${location.origin}/api/public/${slug}/calendar.ics`)}>
          {t('Copy Calendar Link')}
        </Button>
      </div>
      {embeds.map((embed) => (
        <Embed key={embed.part} embed={embed} name={name} slug={slug} />
      ))}
    </>
  )
}

/** The parts of the public page that other websites can embed. */
const embeds = [
  {
    part: 'standings' as const,
    summary: t('Show the standings on your own website'),
    label: t('HTML of the standings'),
    action: t('Copy HTML of the Standings'),
    title: (name: string) => t('Standings of {name}', { name }),
  },
  {
    part: 'schedule' as const,
    summary: t('Show the schedule on your own website'),
    label: t('HTML of the schedule'),
    action: t('Copy HTML of the Schedule'),
    title: (name: string) => t('Schedule of {name}', { name }),
  },
  {
    part: 'finals' as const,
    summary: t('Show the finals on your own website'),
    label: t('HTML of the finals'),
    action: t('Copy HTML of the Finals'),
    title: (name: string) => t('Finals of {name}', { name }),
  },
]

type PagePart = (typeof embeds)[number]

function Embed({ embed, name, slug }: { embed: PagePart; name: string; slug: string }) {
  return (
    <details>
      <summary className={styles.summary}>{embed.summary}</summary>
      <div className={styles.embed}>
        <EmbedCode {...embed} title={embed.title(name)} slug={slug} />
      </div>
    </details>
  )
}
