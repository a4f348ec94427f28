import type { Team } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import { OutdatedPreview } from '../plan/OutdatedPreview.tsx'
import { PlannedChanges } from '../plan/PlannedChanges.tsx'
import { ShapesThatFit } from '../plan/ShapesThatFit.tsx'
import { NightSelect } from './NightSelect.tsx'
import { useNightChange } from './useNightChange.ts'
import type { NightAction, NightForm, NightProps } from './useNightChange.ts'
import styles from '../Schedule.module.css'

/** The dialog that moves or cancels all upcoming games of a night, after a preview of the changes. */
export function NightDialog(props: NightProps & { teams: Team[] }) {
  const { league, nights, tonight, teams, onClose } = props
  const { form, preview, refusal, wasOutdated, change, running, submit } = useNightChange(props)
  const { values } = form
  const isCancelling = values.action === 'cancel'
  const isTournament = useIsTournament()
  const accept = isCancelling
    ? isTournament
      ? t('Cancel the Day')
      : t('Cancel the Night')
    : isTournament
      ? t('Move the Day')
      : t('Move the Night')
  return (
    <DialogForm
      title={isTournament ? t('Move or Cancel the Day') : t('Move or Cancel a Night')}
      action={preview ? accept : t('Show What Changes')}
      keep={t('Close')}
      running={running}
      failures={form.failures}
      onSubmit={submit}
      onClose={onClose}
    >
      <NightSelect
        nights={nights}
        tonight={tonight}
        value={values.night}
        onChange={(night) => change({ night })}
      />
      <ActionFields values={values} errors={form.errors} onChange={change} isTournament={isTournament} />
      <ShapesThatFit league={league} error={refusal} onChosen={submit} />
      {preview && (
        <div className={styles.stack} role="status">
          {wasOutdated && <OutdatedPreview />}
          <p>
            <strong>{preview.message}</strong> <span>{t('Nothing is saved yet.')}</span>{' '}
            {isCancelling
              ? t('The games stay in the schedule as cancelled and can be brought back one by one.')
              : isTournament
                ? t('The games keep their score links, and no games remain on that day.')
                : t('The games keep their score links, and no games remain on that night.')}
          </p>
          <PlannedChanges changes={preview.schedules ?? []} teams={teams} />
        </div>
      )}
    </DialogForm>
  )
}

interface ActionFieldsProps {
  values: NightForm
  errors: { to?: string; reason?: string }
  onChange: (changes: Partial<NightForm>) => void
  /** A tournament has one day, so its games cannot be moved to the end of a season. */
  isTournament: boolean
}

function ActionFields({ values, errors, onChange, isTournament }: ActionFieldsProps) {
  return (
    <>
      <SelectField
        label={t('What to do')}
        value={values.action}
        onChange={(event) => onChange({ action: event.target.value as NightAction })}
      >
        {!isTournament && <option value="end">{t('Move its games to the end of the season')}</option>}
        <option value="day">{t('Move its games to another day')}</option>
        <option value="cancel">{t('Cancel its games')}</option>
      </SelectField>
      {values.action === 'day' && (
        <TextField
          label={t('To')}
          type="date"
          error={errors.to}
          value={values.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      )}
      <TextField
        label={t('Reason (optional)')}
        hint={t('Everyone in the league sees it')}
        maxLength={200}
        error={errors.reason}
        value={values.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </>
  )
}
