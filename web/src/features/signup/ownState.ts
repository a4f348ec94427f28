import type { OwnSignup } from '../../contract/types.ts'
import { instantInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'

/** Where a sign-up stands, in a few words. */
export function stateInWords({ state, place, places, before }: OwnSignup): string {
  switch (state) {
    case 'unconfirmed':
      return t('Not confirmed yet')
    case 'waiting':
      return before === 0
        ? t('Waiting list, you are next')
        : t(
            { one: 'Waiting list, {count} before you', other: 'Waiting list, {count} before you' },
            { count: before },
          )
    case 'offered':
      return t('A place is free for you')
    case 'accepted':
      return t('You are in')
    case 'declined':
      return t('No place this season')
    case 'withdrawn':
      return t('Taken back')
    case 'lapsed':
      return t('The place went to the next team')
    default:
      return t('Place {place} of {places}', { place, places })
  }
}

/** What that means, and what happens next. */
export function explanationOf(own: OwnSignup): string {
  switch (own.state) {
    case 'unconfirmed':
      return own.mail
        ? t('We have sent a mail to {address}. Your team takes a place when you open its link and confirm.', {
            address: own.address,
          })
        : t('Your team takes a place when you confirm it.')
    case 'waiting':
      return t('When a place becomes free, the teams that wait get it in their order.')
    case 'offered':
      return own.offeredUntil
        ? t('Take it by {time}. After that the next team gets it.', {
            time: instantInWords(own.offeredUntil),
          })
        : t('Take it soon.')
    case 'accepted':
      return t('Ask the league for the captain’s link of your team.')
    case 'declined':
      return own.reason
        ? t('The league has no place for your team. Reason: {why}', { why: own.reason })
        : t('The league has no place for your team.')
    case 'withdrawn':
    case 'lapsed':
      return t('You can sign up again on the page of the league.')
    default:
      return own.confirmed || own.mail
        ? t('The league has your sign-up and decides about it. You hear from it by mail.')
        : t(
            'The league has your sign-up and decides about it. This server sends no mail: come back to this page.',
          )
  }
}
