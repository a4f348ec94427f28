import type { Intervals } from '../../contract/types.ts'
import { defaultTechnical, defaultTimeout } from '../../rules/intervals.ts'
import { t } from '../../t.ts'
import { OptionalNumberField, SelectField, Switch } from '../../ui/controls/fields.tsx'

interface Props {
  value: Intervals | undefined
  /** Undefined if nothing is switched on. */
  onChange: (value: Intervals | undefined) => void
}

const longest = 3600 // seconds

/** The usual technical time-outs, of indoor and of beach volleyball. */
const usual: Record<string, { label: string; points: Intervals }> = {
  none: { label: t('None'), points: {} },
  indoor: { label: t('When a team has 8 and 16'), points: { technicalAt: [8, 16] } },
  beach: { label: t('At 21 points in all (beach)'), points: { technicalTotal: 21 } },
}

/** The fields of countdowns, technical time-outs and the coin toss. */
export function IntervalFields({ value = {}, onChange }: Props) {
  const change = (changes: { [Field in keyof Intervals]?: Intervals[Field] | undefined }) => {
    const all = Object.entries({ ...value, ...changes }).filter(([, field]) => Boolean(field))
    onChange(all.length > 0 ? Object.fromEntries(all) : undefined)
  }
  const { technicalAt, technicalTotal } = value
  const points = JSON.stringify({
    ...(technicalAt && { technicalAt }),
    ...(technicalTotal && { technicalTotal }),
  })
  const chosen = Object.keys(usual).find((name) => JSON.stringify(usual[name]?.points) === points)
  return (
    <>
      <OptionalNumberField
        label={t('Break between sets (seconds)')}
        placeholder={t('No countdown')}
        min={1}
        max={longest}
        value={value.set}
        onChange={(set) => change({ set })}
      />
      <OptionalNumberField
        label={t('Time-out (seconds)')}
        placeholder={String(defaultTimeout)}
        min={1}
        max={longest}
        value={value.timeout}
        onChange={(timeout) => change({ timeout })}
      />
      <SelectField
        label={t('Technical time-outs')}
        value={chosen ?? 'own'}
        onChange={({ target }) =>
          change({ technicalAt: undefined, technicalTotal: undefined, ...usual[target.value]?.points })
        }
      >
        {Object.entries(usual).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
        {!chosen && (
          <option value="own">{[...(technicalAt ?? []), technicalTotal].filter(Boolean).join(', ')}</option>
        )}
      </SelectField>
      {chosen !== 'none' && (
        <OptionalNumberField
          label={t('Technical time-out (seconds)')}
          placeholder={String(defaultTechnical)}
          min={1}
          max={longest}
          value={value.technical}
          onChange={(technical) => change({ technical })}
        />
      )}
      <Switch
        label={t('Coin toss')}
        checked={value.toss === true}
        onChange={(toss) => change({ toss: toss || undefined })}
      />
    </>
  )
}
