import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../api/client/queries.ts'
import { nameOfLanguage, pageLanguage } from '../../../lib/chooseLanguage.ts'
import { t } from '../../../t.ts'
import { SelectField } from '../../../ui/controls/fields.tsx'

interface Props {
  /** Empty for that of this page. */
  language: string
  error: string | undefined
  onChange: (language: string) => void
}

/** The language of mails to captains, calendars and link previews. Renders nothing if the server has only English. */
export function LeagueLanguage({ language, error, onChange }: Props) {
  const { data: config } = useQuery(configQuery)
  if (!config?.languages) return null
  const chosen = language || pageLanguage(config.languages)
  return (
    <SelectField
      label={t('Language')}
      hint={t('Mails to captains, calendars and link previews are in this language.')}
      error={error}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    >
      {[...new Set([...config.languages, chosen])].map((name) => (
        <option key={name} value={name} lang={name}>
          {nameOfLanguage(name)}
        </option>
      ))}
    </SelectField>
  )
}
