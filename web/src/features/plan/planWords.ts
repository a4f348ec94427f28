import type { PlanView } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'

const msPerDay = 86_400_000

/** Returns the days left of a plan; on its last day the result is 1. */
function daysLeft(until: string, now = Date.now()): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / msPerDay))
}

/** The banner announces the end of the trial when this many days are left. */
const reminderDays = 5

/** Returns the text of the banner on the pages of Pro; empty if no banner is needed. */
export function bannerText(plan: PlanView, now = Date.now()): string {
  const { level, until, wasTrial } = plan
  if (!plan.isOn || !until) return ''
  const day = dayOf(until)
  const count = daysLeft(until, now)
  switch (level) {
    case 'trial':
      if (count > reminderDays) return ''
      return t(
        { one: 'Your trial ends within {count} day.', other: 'Your trial ends in {count} days.' },
        { count },
      )
    case 'ending':
      return t('Pro ends on {day}.', { day })
    case 'grace':
      return t('A payment failed. Change your card soon to keep Pro: it ends on {day} at the latest.', {
        day,
      })
    case 'ended':
      if (plan.leagues === 0) return ''
      return wasTrial
        ? t('Your trial ended on {day}. Your leagues can be read, played and exported.', { day })
        : t('Pro ended on {day}. Your leagues can be read, played and exported.', { day })
    default:
      return ''
  }
}

/** Returns a heading and a sentence that describe the plan. */
export function describePlan(plan: PlanView): { title: string; text: string } {
  const { level, until, price, wasTrial } = plan
  const day = until ? dayOf(until) : ''
  switch (level) {
    case 'none':
      return {
        title: t('14 days free, no card'),
        text: t('The trial starts with your first league. After it, Pro costs {price} a month.', { price }),
      }
    case 'trial':
      return {
        title: t('Free trial until {day}', { day }),
        text: t(
          'No card is needed. If you subscribe for {price} a month now, the rest of the trial stays free.',
          {
            price,
          },
        ),
      }
    case 'paying':
      return {
        title: t('Pro'),
        text: t('{price} a month for all your leagues. The next payment is on {day}.', { price, day }),
      }
    case 'ending':
      return {
        title: t('Pro until {day}', { day }),
        text: t('You have cancelled. Until then nothing changes, and you can keep it.'),
      }
    case 'grace':
      return {
        title: t('A payment failed'),
        text: t(
          'Everything still works. Change your card soon to keep Pro: it ends on {day} at the latest.',
          { day },
        ),
      }
    case 'ended':
      return {
        title: wasTrial ? t('Your trial ended on {day}', { day }) : t('Pro ended on {day}', { day }),
        text: t(
          'Your leagues can be read, played, corrected and exported. Subscribe for {price} a month to arrange them again.',
          { price },
        ),
      }
    default:
      return {
        title: t('Pro is included'),
        text: until ? t('You have nothing to pay until {day}.', { day }) : t('You have nothing to pay.'),
      }
  }
}
