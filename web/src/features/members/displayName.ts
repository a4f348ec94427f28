import { t } from '../../t.ts'

/** The name of a person, or the e-mail address of somebody who has given none. */
export function displayName(person: { firstName: string; lastName: string; email: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email || t('Unnamed member')
}
