import { rulesOf } from '../../../rules/playForm.ts'
import { tooShortFor, tooShortInWords } from '../../../rules/typicalLength.ts'
import type { SettingsForm } from './sections.ts'

/** Says that games are planned closer than they take by their rules, in the tier where they are closest. */
export function LengthWarning({ values }: { values: SettingsForm }) {
  const { sportType, gameDuration, tierMinutes, tierCount, draws } = values
  const ofTiers = tierMinutes.split(',').map(Number)
  const planned = Array.from(
    { length: Number(tierCount) || 1 },
    (_, tier) => ofTiers[tier] || Number(gameDuration),
  )
  const minutes = tooShortFor({ ...rulesOf(values), draws }, sportType, Math.min(...planned))
  return (
    <p role="status" className="warn">
      {minutes !== null && tooShortInWords(minutes)}
    </p>
  )
}
