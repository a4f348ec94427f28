import { useId } from 'react'
import { scheduleModes } from '../../../rules/leagueForm.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import type { FormState } from '../../../ui/controls/form.tsx'
import styles from './LeagueFields.module.css'

const hints: { [mode: string]: string } = {
  fixed: t('Teams stay in their tiers; the whole season is scheduled in one go.'),
  overall: t('Each week the teams are divided into tiers by the overall standings. Needs a start date.'),
  weekly: t('Each week the top teams of a tier move up and the bottom teams move down. Needs a start date.'),
}

/** Paths of 56 by 40 px: tiers as lines, and arrows for the teams that change between them. */
const pictures: { [mode: string]: string } = {
  fixed: 'M8 10h40M8 20h40M8 30h40',
  overall: 'M8 8h18M8 16h26M8 24h12M8 32h22M46 6v28m-4-24 4-4 4 4m-8 20 4 4 4-4',
  weekly: 'M8 9h20M8 31h20M38 29V11m-4 4 4-4 4 4M48 11v18m-4-4 4 4 4-4',
}

/** The schedule mode of a league: each choice shows the ways up and down between its tiers. */
export function ScheduleModeField({ form }: { form: FormState<LeagueForm> }) {
  const { values, errors, change } = form
  const group = useId()
  const isTournament = tournamentDay(values) !== undefined
  return (
    <fieldset className={styles.modes}>
      <legend>{t('Schedule mode')}</legend>
      {Object.entries(scheduleModes).map(([mode, name]) => (
        <label key={mode} className={styles.mode}>
          <input
            type="radio"
            name={group}
            value={mode}
            aria-labelledby={`${group}${mode}`}
            aria-describedby={`${group}${mode}hint`}
            checked={values.scheduleMode === mode}
            onChange={() => change({ scheduleMode: mode })}
          />
          <svg viewBox="0 0 56 40" aria-hidden>
            <path d={pictures[mode]} />
          </svg>
          <span className="break" id={`${group}${mode}`}>
            <bdi>{name}</bdi>
          </span>
          <span className="muted" id={`${group}${mode}hint`}>
            {isTournament && mode === 'fixed'
              ? t('Teams stay in their pools; the whole day is scheduled in one go.')
              : hints[mode]}
          </span>
        </label>
      ))}
      {errors.scheduleMode && <p className="bad">{errors.scheduleMode}</p>}
    </fieldset>
  )
}
