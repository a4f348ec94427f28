import { kindOf, maxGamesPerNight } from '../../../rules/shapeForm.ts'
import type { LeagueForm } from '../../../rules/leagueForm.ts'
import { t } from '../../../t.ts'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { Switch } from '../../../ui/controls/fields.tsx'
import { StepperField } from '../../../ui/controls/StepperField.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import styles from './LeagueFields.module.css'

/** The fields that distribute the games of a fixed season over its nights. Other modes plan each night separately. */
export function ShapeFields({ form }: { form: FormState<LeagueForm> }) {
  const { values, errors, change } = form
  if (values.scheduleMode !== 'fixed') return null
  const kind = kindOf(values)
  return (
    <fieldset className={styles.shape}>
      <legend>{t('The season is')}</legend>
      <Segments
        label={t('The season is')}
        options={[
          { value: 'shortest', label: t('as short as possible') },
          { value: 'spread', label: t('spread over the nights booked') },
        ]}
        value={kind}
        onChange={(shapeKind) => change({ shapeKind })}
      />
      {kind === 'spread' && (
        <>
          <StepperField
            label={t('Number of nights')}
            min={1}
            placeholder={values.endDate ? t('All to the end date') : ''}
            hint={t('Counted from the first night. Empty: all nights to the end date.')}
            error={errors.nights}
            value={values.nights}
            onChange={(nights) => change({ nights })}
          />
          <PerNight value={values.perNight} onChange={(perNight) => change({ perNight })} />
        </>
      )}
      <Switch
        label={t('Two games in a row against the same opponent')}
        checked={values.block === 'yes'}
        onChange={(isBlock) => change({ block: isBlock ? 'yes' : '' })}
      />
    </fieldset>
  )
}

/** The season that most leagues play, in one tap. */
export function UsualSeason({ form: { values, change } }: { form: FormState<LeagueForm> }) {
  const season = { scheduleMode: 'fixed', shapeKind: 'spread', nights: '10', perNight: '2' }
  const fields = Object.keys(season) as (keyof typeof season)[]
  return (
    <div>
      <Chip pressed={fields.every((field) => values[field] === season[field])} onClick={() => change(season)}>
        {t('10 nights × 2 games')}
      </Chip>
    </div>
  )
}

function PerNight({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const numbers = Array.from({ length: maxGamesPerNight }, (_, index) => String(index + 1))
  return (
    <div className={styles.perNight}>
      <p className={styles.question}>{t('Games of every team each night')}</p>
      <Segments
        label={t('Games of every team each night')}
        options={[
          { value: '', label: t('as they come') },
          ...numbers.map((number) => ({ value: number, label: number })),
        ]}
        value={value}
        onChange={onChange}
      />
      <p className="muted">
        {value
          ? t('How often two teams meet follows from the nights: all pairs equally often, or one time apart.')
          : t('Every pair meets as often as “Games per matchup” says.')}
      </p>
    </div>
  )
}
