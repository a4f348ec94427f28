import type { LeagueView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Switch, TextField } from '../../ui/controls/fields.tsx'
import { copied } from './nextSeason.ts'
import type { Copied, NextPlan } from './nextSeason.ts'
import styles from './Season.module.css'

const names: { [What in Copied]: string } = {
  courts: t('Courts'),
  rules: t('Rules of games, table and captains'),
  members: t('Members'),
  duty: t('Duty teams'),
  shape: t('Shape of the season'),
}

/** The step for the name and dates of the next season, and for the settings to copy. */
export function SeasonStep({
  league,
  plan,
  onChange,
}: {
  league: LeagueView
  plan: NextPlan
  onChange: (changes: Partial<NextPlan>) => void
}) {
  return (
    <>
      <TextField
        label={t('Name of the next season')}
        maxLength={100}
        value={plan.seasonName}
        onChange={(event) => onChange({ seasonName: event.target.value })}
      />
      {!league.seasonName && (
        <TextField
          label={t('Name of the season that ends')}
          maxLength={100}
          value={plan.thisSeason}
          onChange={(event) => onChange({ thisSeason: event.target.value })}
        />
      )}
      <div className={styles.columns}>
        <TextField
          label={t('Start date')}
          type="date"
          value={plan.startDate}
          onChange={(event) => onChange({ startDate: event.target.value })}
        />
        <TextField
          label={t('End date (optional)')}
          type="date"
          value={plan.endDate}
          onChange={(event) => onChange({ endDate: event.target.value })}
        />
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.tier}>{t('Taken along')}</legend>
        {copied.map((what) => (
          <Switch
            key={what}
            label={names[what]}
            checked={plan.copy.includes(what)}
            onChange={(takes) =>
              onChange({ copy: copied.filter((one) => (one === what ? takes : plan.copy.includes(one))) })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
