import { locale } from './locale.ts'

const aYear = 365 * 24 * 60 * 60 // seconds

/** Loads the page again in a language, which the server then uses for everything that this browser requests. */
export function chooseLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `lang=${language}; path=/; max-age=${aYear}; samesite=lax${secure}`
  const address = new URL(location.href)
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang')
    location.replace(address)
  } else location.reload()
}

/** Returns the name of a language in that language. */
export function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Returns which of the languages of the server this page is in. */
export function pageLanguage(languages: string[]): string {
  return languages.find((language) => language === locale()) ?? 'en'
}

/** Returns whether this page is not in the language that its browser has chosen, or that a sign-in has brought. */
export function isInOtherLanguage(): boolean {
  const chosen = /(?:^|; )lang=([^;]+)/.exec(document.cookie)?.[1]
  return chosen !== undefined && chosen !== (locale() === 'en-US' ? 'en' : locale())
}
