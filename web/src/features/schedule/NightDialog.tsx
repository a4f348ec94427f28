import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { leagueChanged } from '../../api/queries.ts'
import { changeNight } from '../../api/schedules.ts'
import type { NightDeed } from '../../api/schedules.ts'
import type { LeagueView, NightMoved, Team } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { whenProblems } from '../../rules/gameForm.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.ts'
import { NightSelect } from './NightSelect.tsx'
import { PlannedChanges } from './PlannedChanges.tsx'
import type { Night } from './scheduleGroups.ts'
import styles from './Schedule.module.css'

export interface NightChoice {
  league: LeagueView
  /** Those with games to be played. */
  nights: Night[]
  /** The one to begin with. */
  first: string
  tonight: string
  onClose: () => void
}

/** What becomes of the night: "end" is after the last one. */
type Deed = 'end' | 'day' | 'cancel'

interface Values {
  night: string
  deed: Deed
  to: string
  reason: string
}

function check({ deed, to }: Values): { to?: string } {
  const { gameDate } = whenProblems({ gameDate: to, gameTime: '00:00' })
  return deed === 'day' && gameDate ? { to: gameDate } : {}
}

/** The call that the form asks for. */
function asked({ deed, to, reason }: Values): [NightDeed, { to?: string; reason: string }] {
  const why = { reason: reason.trim() }
  return deed === 'cancel' ? ['cancel', why] : ['move', { to: deed === 'end' ? 'end' : to, ...why }]
}

/** Moves or cancels all that is left to be played on a night, after showing what that comes to. */
export function NightDialog({
  league,
  nights,
  first,
  tonight,
  teams,
  onClose,
}: NightChoice & { teams: Team[] }) {
  const form = useForm<Values>({ night: first, deed: 'end', to: '', reason: '' }, check)
  const [preview, setPreview] = useState<NightMoved | null>(null)
  const { running, run } = useDeed()
  const { values } = form
  const cancels = values.deed === 'cancel'

  function change(changes: Partial<Values>): void {
    if (!('reason' in changes)) setPreview(null)
    form.change(changes)
  }

  async function go(): Promise<void> {
    if (!form.passes()) return
    const failed = cancels ? 'Failed to cancel the night' : 'Failed to move the night'
    const error = await run(failed, async () => {
      const done = await changeNight(league.id, values.night, ...asked(values), !preview)
      if (preview) await finish(done)
      else setPreview(done)
    })
    if (error instanceof ApiError && (error.field === 'to' || error.field === 'reason'))
      form.show({ [error.field]: error.sentence })
  }

  async function finish({ message }: NightMoved): Promise<void> {
    await leagueChanged(league.id)
    showToast({ title: cancels ? 'Night cancelled' : 'Night moved', description: message })
    onClose()
  }

  return (
    <DialogForm
      title="Move or Cancel a Night"
      action={!preview ? 'Show What Changes' : cancels ? 'Cancel the Night' : 'Move the Night'}
      keep="Close"
      running={running}
      failures={form.failures}
      onSubmit={() => void go()}
      onClose={onClose}
    >
      <NightSelect
        nights={nights}
        tonight={tonight}
        value={values.night}
        onChange={(night) => change({ night })}
      />
      <SelectField
        label="What to do"
        value={values.deed}
        onChange={(event) => change({ deed: event.target.value as Deed })}
      >
        <option value="end">Move its games to the end of the season</option>
        <option value="day">Move its games to another day</option>
        <option value="cancel">Cancel its games</option>
      </SelectField>
      {values.deed === 'day' && (
        <TextField
          label="To"
          type="date"
          error={form.errors.to}
          value={values.to}
          onChange={(event) => change({ to: event.target.value })}
        />
      )}
      <TextField
        label="Reason (optional)"
        hint="Everyone in the league sees it"
        maxLength={200}
        error={form.errors.reason}
        value={values.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {preview && (
        <div className={styles.deeds} role="status">
          <p>
            <strong>{preview.message}</strong> Nothing is saved yet.{' '}
            {cancels
              ? 'The games stay in the schedule as cancelled and can be brought back one by one.'
              : 'The games keep their score links, and nobody plays on the night that is left.'}
          </p>
          <PlannedChanges changes={preview.schedules ?? []} teams={teams} />
        </div>
      )}
    </DialogForm>
  )
}
