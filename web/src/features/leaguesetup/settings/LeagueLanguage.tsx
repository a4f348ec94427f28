import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../api/client/queries.ts'
import { nameOfLanguage } from '../../../lib/chooseLanguage.ts'
import { t } from '../../../t.ts'
import { SelectField } from '../../../ui/controls/fields.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import type { SettingsForm } from './sections.ts'

/** The language of mails to captains, calendars and link previews. Renders nothing if the server has only English. */
export function LeagueLanguage({ form }: { form: FormState<SettingsForm> }) {
  const { data: config } = useQuery(configQuery)
  const { language } = form.values
  if (!config?.languages) return null
  return (
    <SelectField
      label={t('Language')}
      hint={t('Mails to captains, calendars and link previews are in this language.')}
      error={form.errors.language}
      value={language}
      onChange={(event) => form.change({ language: event.target.value })}
    >
      {[...new Set([...config.languages, language])].map((name) => (
        <option key={name} value={name} lang={name}>
          {nameOfLanguage(name)}
        </option>
      ))}
    </SelectField>
  )
}
