import { useQuery } from '@tanstack/react-query'
import { changeUser } from '../../api/account/account.ts'
import { configQuery } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import { chooseLanguage, nameOfLanguage, pageLanguage } from '../../lib/chooseLanguage.ts'
import { t } from '../../t.ts'
import { SelectField } from '../../ui/controls/fields.tsx'
import { AccountSection } from './AccountSection.tsx'

/** The languages that a native speaker has checked. The others are marked as beta. */
const checked = ['en']

/** The choice of the language. Renders nothing if the server has only English. */
export function LanguageSection() {
  const { data: config } = useQuery(configQuery)
  const { running, run } = useAction()
  if (!config?.languages) return null

  const choose = (language: string) =>
    run(t('Language not changed'), async () => {
      await changeUser({ language }) // without a network nothing is changed
      chooseLanguage(language)
    })

  return (
    <AccountSection title={t('Language')}>
      <SelectField
        label={t('Language of this browser')}
        value={pageLanguage(config.languages)}
        disabled={running}
        autoFocus={location.hash === '#language'}
        onChange={(event) => void choose(event.target.value)}
      >
        {config.languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {labelOf(language)}
          </option>
        ))}
      </SelectField>
    </AccountSection>
  )
}

function labelOf(language: string): string {
  const name = nameOfLanguage(language)
  return checked.includes(language) ? name : t('{language} · beta', { language: name })
}
