import { nameOfLanguage, pageLanguage } from '../../lib/chooseLanguage.ts'
import { t } from '../../t.ts'
import { SelectField } from './fields.tsx'

/** The languages that a native speaker has checked. The others are marked as beta. */
const checked = ['en']

interface Props {
  label: string
  languages: string[]
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  onChoose: (language: string) => void
}

/** The choice of the language of this page. */
export function LanguageSelect({ languages, onChoose, ...field }: Props) {
  return (
    <SelectField
      {...field}
      value={pageLanguage(languages)}
      onChange={(event) => onChoose(event.target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {labelOf(language)}
        </option>
      ))}
    </SelectField>
  )
}

function labelOf(language: string): string {
  const name = nameOfLanguage(language)
  return checked.includes(language) ? name : t('{language} · beta', { language: name })
}
