import { t } from '../../t.ts'

/** Returns the name of a person, or the e-mail address if the person has entered no name. */
export function displayName(person: { firstName: string; lastName: string; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email || t('Unnamed member')
}
