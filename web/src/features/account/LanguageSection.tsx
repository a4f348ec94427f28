import { useQuery } from '@tanstack/react-query'
import { changeUser } from '../../api/account/account.ts'
import { configQuery } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import { chooseLanguage } from '../../lib/chooseLanguage.ts'
import { t } from '../../t.ts'
import { LanguageSelect } from '../../ui/controls/LanguageSelect.tsx'
import { AccountSection } from './AccountSection.tsx'

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
      <LanguageSelect
        label={t('Language of this browser')}
        languages={config.languages}
        disabled={running}
        autoFocus={location.hash === '#language'}
        onChoose={(language) => void choose(language)}
      />
    </AccountSection>
  )
}
