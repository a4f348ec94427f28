import { useEffect, useState } from 'react'
import { chooseLanguage } from '../../lib/chooseLanguage.ts'
import { t } from '../../t.ts'
import { LanguageSelect } from '../../ui/controls/LanguageSelect.tsx'

/**
 * The choice of the language on the board, for people without an account. The game continues after the page has loaded again. Renders
 * nothing if the server has only English, or without a network, because the files of other languages are not on this device.
 */
export function BoardLanguage() {
  const [languages, setLanguages] = useState<string[]>([])
  const [error, setError] = useState<string>()
  useEffect(() => {
    void fetchLanguages().then(setLanguages, () => {})
  }, [])
  if (languages.length < 2) return null

  async function choose(language: string): Promise<void> {
    try {
      await fetchLanguages()
    } catch {
      setError(t('The server cannot be reached. Check the connection, then try again.'))
      return
    }
    chooseLanguage(language)
  }

  return (
    <LanguageSelect
      label={t('Language')}
      languages={languages}
      error={error}
      onChoose={(language) => void choose(language)}
    />
  )
}

/** Asks the server for its languages, not the service worker. */
async function fetchLanguages(): Promise<string[]> {
  const response = await fetch('/api/config', { cache: 'no-store' })
  if (!response.ok) throw new Error(String(response.status))
  const { languages = [] } = (await response.json()) as { languages?: string[] }
  return languages
}
