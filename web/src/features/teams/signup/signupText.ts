import type { LeagueView } from '../../../contract/types.ts'
import { dayInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'

/** The text that a manager sends to the captains, with the link to sign up. */
export function signupText(league: LeagueView, address: string): string {
  return [
    t('Sign up your team for {league}', { league: league.name }),
    ...(league.startDate && league.endDate
      ? [t('{first} to {last}', { first: dayInWords(league.startDate), last: dayInWords(league.endDate) })]
      : []),
    address,
  ].join('\n')
}
