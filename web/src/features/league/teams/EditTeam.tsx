import { ApiError } from '../../../api/client.ts'
import { updateTeam } from '../../../api/leagues.ts'
import { leagueChanged } from '../../../api/queries.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast.ts'
import { checkTeam } from './checkTeam.ts'

/** The dialog that renames a team or moves it to another tier. */
export function EditTeam({ league, team, onClose }: { league: LeagueView; team: Team; onClose: () => void }) {
  const form = useForm({ name: team.name, tier: team.tier }, checkTeam)
  const { running, run } = useAction()

  async function save(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to update team'), async () => {
      const { name, tier } = await updateTeam(team.id, form.values)
      await leagueChanged(league.id)
      showToast({ title: t('Team updated'), description: t('{name}, tier {tier}', { name, tier }) })
      onClose()
    })
    if (error instanceof ApiError && error.field === 'name') form.show({ name: error.sentence })
  }

  return (
    <DialogForm
      title={t('Edit Team')}
      action={t('Save Changes')}
      running={running}
      failures={form.failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('Team name')}
        error={form.errors.name}
        value={form.values.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <SelectField
        label={t('Tier')}
        hint={t('Games that have been played keep the tier they were played in')}
        value={form.values.tier}
        onChange={(event) => form.change({ tier: Number(event.target.value) })}
      >
        {Array.from({ length: Math.max(league.tierCount, team.tier) }, (_, i) => (
          <option key={i} value={i + 1}>
            {' '}
            {t('Tier {tier}', { tier: i + 1 })}{' '}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  )
}
