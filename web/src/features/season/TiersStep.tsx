import type { LeagueView, SeasonView } from '../../contract/types.ts'
import { describeLimits } from '../../rules/tierWords.ts'
import { t } from '../../t.ts'
import { NumberField } from '../../ui/controls/fields.tsx'
import { RadioList } from '../../ui/controls/RadioList.tsx'
import type { Basis, NextPlan } from './nextSeason.ts'

interface Props {
  league: LeagueView
  season: SeasonView
  plan: NextPlan
  onChange: (changes: Partial<NextPlan>) => void
}

/** The step that selects the basis for the tiers of the next season. */
export function TiersStep({ season, plan, onChange }: Props) {
  const choices: { value: Basis; name: string; detail: string; disabled?: boolean }[] = [
    { value: 'same', name: t('As they are'), detail: t('with some teams going up and down') },
    { value: 'final', name: t('The final order'), detail: t('split anew into equal tiers') },
    {
      value: 'finals',
      name: t('The final order after the finals'),
      detail: season.hasFinals ? t('split anew into equal tiers') : t('no finals are over'),
      disabled: !season.hasFinals,
    },
  ]
  return (
    <>
      <RadioList
        legend={t('Tiers')}
        choices={choices}
        selected={plan.basis}
        onSelect={(basis) => onChange({ basis })}
      />
      {plan.basis === 'same' && plan.tierCount > 1 && (
        <>
          <NumberField
            label={t('Teams that go up and down')}
            hint={t('They change places between each two tiers, at most half of the smaller one.')}
            min={0}
            max={10}
            value={plan.moves}
            onChange={(moves) => onChange({ moves })}
          />
          <Limits season={season} moves={plan.moves} />
        </>
      )}
      <NumberField
        label={t('Number of tiers')}
        min={1}
        max={10}
        value={plan.tierCount}
        onChange={(tierCount) => onChange({ tierCount })}
      />
    </>
  )
}

/** Why fewer teams move than was entered. */
function Limits({ season, moves }: { season: SeasonView; moves: number }) {
  const present = season.finish.filter(({ left }) => !left)
  const tierCount = Math.max(0, ...present.map(({ tier }) => tier))
  const sizes = Array.from(
    { length: tierCount },
    (_, i) => present.filter(({ tier }) => tier === i + 1).length,
  )
  const limits = describeLimits({ preset: 'own', moves: { default: moves, edges: [] } }, sizes)
  return limits.length > 0 && <p className="muted">{limits.join(' ')}</p>
}
