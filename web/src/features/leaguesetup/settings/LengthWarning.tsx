import { rulesOf } from '../../../rules/playForm.ts'
import { minutesIfTooShort, describeTooShort } from '../../../rules/typicalLength.ts'
import type { SettingsForm } from './sections.ts'

/** Warns if the planned game length is shorter than games take under the rules; shows the tier with the largest gap. */
export function LengthWarning({ values }: { values: SettingsForm }) {
  const { sportType, gameDuration, tierMinutes, tierCount, draws } = values
  const minutesByTier = tierMinutes.split(',').map(Number)
  const plannedMinutes = Array.from(
    { length: Number(tierCount) || 1 },
    (_, tier) => minutesByTier[tier] || Number(gameDuration),
  )
  const minutes = minutesIfTooShort({ ...rulesOf(values), draws }, sportType, Math.min(...plannedMinutes))
  return (
    <p role="status" className="warn">
      {minutes !== null && describeTooShort(minutes)}
    </p>
  )
}
