import { useAdjustments, useDrawLots } from '../../api/league/tableRules.ts'
import type { LeagueView, Standings } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../ui/controls/fields.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './Standings.module.css'

interface Values {
  teamId: string
  points: string
  reason: string
}

const maxPoints = 100

function checkForm({ teamId, points, reason }: Values): { [Field in keyof Values]?: string } {
  const number = Number(points.trim().replace('−', '-'))
  const isNumber =
    points.trim() !== '' && Number.isInteger(number) && number !== 0 && Math.abs(number) <= maxPoints
  return {
    ...(!teamId && { teamId: t('Choose a team') }),
    ...(!isNumber && {
      points: t('Points to add or take away must be from {least} to {most}, and not 0', {
        least: -maxPoints,
        most: maxPoints,
      }),
    }),
    ...(!reason.trim() && { reason: t('Enter a reason, which everybody sees below the table') }),
  }
}

interface Props {
  league: LeagueView
  tables: Standings
  onClose: () => void
}

/** The dialog that awards table points to a team or deducts them. */
export function AddAdjustment({ league, tables, onClose }: Props) {
  const form = useForm<Values>({ teamId: '', points: '-1', reason: '' }, checkForm)
  const { running, add } = useAdjustments()
  const teams = tables.byTier.flatMap(({ rows }) => rows).toSorted((a, b) => a.name.localeCompare(b.name))
  const bind = (field: keyof Values) => ({
    error: form.errors[field],
    value: form.values[field],
    onChange: (event: { target: { value: string } }) => form.change({ [field]: event.target.value }),
  })
  const submit = () => {
    if (!form.passes()) return
    const { teamId, points, reason } = form.values
    const change = { points: Number(points.trim().replace('−', '-')), reason: reason.trim() }
    void add({ leagueId: league.id, teamId: Number(teamId) }, change, onClose)
  }
  return (
    <Dialog title={t('Add Adjustment')} onClose={onClose}>
      <Form failures={form.failures} className={styles.share} onSubmit={submit}>
        <SelectField label={t('Team')} {...bind('teamId')}>
          <option value="" disabled>
            {t('Choose a team')}
          </option>
          {teams.map(({ teamId, name }) => (
            <option key={teamId} value={teamId}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={t('Points ## in a table')} hint={t('Like -1 or 2.')} {...bind('points')} />
        <TextField label={t('Reason')} maxLength={100} {...bind('reason')} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button primary type="submit" aria-busy={running}>
            {t('Add Adjustment')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Confirms that new lots replace the earlier ones. */
export function DrawLots({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { running, draw } = useDrawLots(league.id)
  return (
    <Confirm
      title={t('Draw lots?')}
      action={t('Draw Lots')}
      running={running}
      onConfirm={() => void draw().then((error) => error === undefined && onClose())}
      onClose={onClose}
    >
      <p>
        {t(
          'Each team gets a lot at random, which ranks teams that are equal otherwise. New lots take the place of those that were drawn before.',
        )}
      </p>
    </Confirm>
  )
}
