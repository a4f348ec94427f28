// League templates: each fills the fields of the draft, which can all be changed.
import { dayIn } from '../../../rules/nights.ts'
import { gameDays } from '../../../rules/leagueForm.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { t } from '../../../t.ts'
import { draft, changeDraft } from './draft.ts'
import type { Draft } from './draft.ts'

interface Template {
  title: string
  form: Partial<LeagueForm>
  /** The tier of each court. */
  courts: number[]
  /** Whether the schedule mode needs a start date. */
  needsStart?: boolean
}

export const templates: Template[] = [
  {
    title: t('6 teams, one court'),
    form: { tierCount: '1', teamsPerTier: '6', scheduleMode: 'fixed' },
    courts: [1],
  },
  {
    title: t('18 teams, ten weeks'),
    form: { tierCount: '3', teamsPerTier: '6', scheduleMode: 'fixed', shapeKind: 'spread', nights: '10' },
    courts: [1, 2, 3],
  },
  {
    title: t('3 tiers with promotion'),
    form: { tierCount: '3', teamsPerTier: '4', scheduleMode: 'weekly' },
    courts: [1, 2, 3],
    needsStart: true,
  },
]

/** Applies the template to the draft. The name, the sport, the times and an existing start date are not overwritten. */
export function applyTemplate({ form, courts, needsStart }: Template): void {
  const current = draft.get().form
  const startDate =
    current.startDate || (needsStart ? nextGameDay(current.gameDay, dayIn(current.timezone, new Date())) : '')
  changeDraft({
    form: { ...current, ...form, startDate },
    courts: courts.map((tier, index) => ({
      tier,
      name: t('Court {number}', { number: index + 1 }),
      added: false,
    })),
  })
}

/** Reports whether the draft matches the template. */
export function matchesTemplate({ form, courts }: Template, draft: Draft): boolean {
  const fields = Object.keys(form) as (keyof LeagueForm)[]
  return (
    fields.every((field) => draft.form[field] === form[field]) &&
    draft.courts.map(({ tier }) => tier).join() === courts.join()
  )
}

/** Returns the next date, from today on, with this weekday name. Without a weekday the result is today. */
function nextGameDay(name: string, today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  const weekday = (gameDays.indexOf(name) + 1) % 7 // Sunday is 0
  if (gameDays.includes(name)) day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}
