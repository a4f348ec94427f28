import { nightInWords } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Chip } from '../../ui/controls/Chip.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import type { FormState } from '../../ui/controls/form.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import styles from './SignUp.module.css'

/** What a team asks for, as the fields of a form have it. */
export interface WishValues {
  tier: number
  away: string[]
  /** Names of teams, separated by commas. */
  notWith: string
  comment: string
}

export const emptyWishes: WishValues = { tier: 0, away: [], notWith: '', comment: '' }

/** The wishes as the API has them. */
export const wishesOf = ({ tier, away, notWith, comment }: WishValues) => ({
  tier,
  away,
  notWith: notWith
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
  comment: comment.trim(),
})

/** The fields for what a team asks for: its tier, days off, and with which teams it shares a person. */
export function WishFields<Values extends WishValues>({
  form: { values, errors, change },
  nights,
  tiers,
}: {
  form: FormState<Values>
  nights: string[]
  tiers: number
}) {
  const set = (changes: Partial<WishValues>) => change(changes as Partial<Values>)
  const shown: { [Field in keyof WishValues]?: string } = errors
  return (
    <>
      {tiers > 1 && (
        <SelectField
          label={t('Tier you wish for')}
          error={shown.tier}
          value={values.tier}
          onChange={(event) => set({ tier: Number(event.target.value) })}
        >
          <option value={0}>{t('Any')}</option>
          {Array.from({ length: tiers }, (_, at) => at + 1).map((tier) => (
            <option key={tier} value={tier}>
              {tier === 1
                ? t('Tier 1, the strongest teams')
                : tier === tiers
                  ? t('Tier {tier}, for fun', { tier })
                  : t('Tier {tier}', { tier })}
            </option>
          ))}
        </SelectField>
      )}
      {nights.length > 0 && (
        <fieldset className={styles.nights}>
          <legend>{t('Nights on which you cannot play')}</legend>
          <div className={styles.chips}>
            {nights.map((night) => (
              <Chip
                key={night}
                pressed={values.away.includes(night)}
                onClick={() =>
                  set({
                    away: values.away.includes(night)
                      ? values.away.filter((day) => day !== night)
                      : [...values.away, night],
                  })
                }
              >
                {nightInWords(night)}
              </Chip>
            ))}
          </div>
          {shown.away && <p className="bad">{shown.away}</p>}
        </fieldset>
      )}
      <TextField
        label={t('Teams with which you share a player')}
        hint={t('Separated by commas. The planner tries not to let you play at the same time.')}
        error={shown.notWith}
        value={values.notWith}
        onChange={(event) => set({ notWith: event.target.value })}
      />
      <TextArea
        label={t('Comment')}
        rows={3}
        maxLength={500}
        error={shown.comment}
        value={values.comment}
        onChange={(event) => set({ comment: event.target.value })}
      />
    </>
  )
}
