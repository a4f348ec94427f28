import type { SignupView } from '../../../contract/types.ts'
import { instantInWords, nightInWords } from '../../../lib/dates.ts'
import { t } from '../../../t.ts'

/** What a sender wishes and says, a sentence each. */
export function factsOf(signup: SignupView): string[] {
  const { state, tier, away, notWith, comment, reason, offeredUntil, before } = signup
  return [
    ...(state === 'waiting'
      ? [before === 0 ? t('Next on the waiting list') : t('{count} before it', { count: before })]
      : []),
    ...(state === 'offered' && offeredUntil
      ? [t('Has the offer of a place until {time}', { time: instantInWords(offeredUntil) })]
      : []),
    ...(tier > 0 ? [t('Wishes for tier {tier}', { tier })] : []),
    ...(away.length > 0
      ? [t('Cannot play on {days}', { days: away.map((day) => nightInWords(day)).join('; ') })]
      : []),
    ...(notWith.length > 0 ? [t('Shares a player with {names}', { names: notWith.join(', ') })] : []),
    ...(comment ? [t('“{comment}”', { comment })] : []),
    ...(state === 'withdrawn' ? [t('Taken back by its sender')] : []),
    ...(state === 'lapsed' ? [t('Did not take the offered place in time')] : []),
    ...(state === 'declined' ? [reason ? t('Declined: {reason}', { reason }) : t('Declined')] : []),
  ]
}
