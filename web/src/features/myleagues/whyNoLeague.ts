import type { PlanView } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'

/** Returns why the user cannot create a league now; empty if the plan allows it. */
export function describeLeagueLimit({ level, until, wasTrial, price }: PlanView): string {
  if (level !== 'ended' || !until) return ''
  const day = dayOf(until)
  return wasTrial
    ? t('Your trial ended on {day}. Subscribe for {price} a month to create a league.', { day, price })
    : t('Pro ended on {day}. Subscribe for {price} a month to create a league.', { day, price })
}
