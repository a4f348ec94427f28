import { ApiError } from '../../../api/client.ts'
import { updateTeam } from '../../../api/leagues.ts'
import { leagueChanged } from '../../../api/queries.ts'
import type { Kit, LeagueView, Team } from '../../../contract/types.ts'
import { useAction } from '../../../api/useAction.ts'
import { kitName, kits, usualSecond } from '../../../rules/kits.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { BadgeField } from './BadgeField.tsx'
import { checkTeam } from './checkTeam.ts'
import { KitChoice } from '../../../scoreboard/KitChoice.tsx'

/** The dialog that changes the name, the tier, the kits and the badge of a team. */
export function EditTeam({ league, team, onClose }: { league: LeagueView; team: Team; onClose: () => void }) {
  const form = useForm(
    {
      name: team.name,
      tier: team.tier,
      kit: team.kit,
      secondKit: team.secondKit ?? ('' as const),
      badge: team.badgeIsOwn ? team.badge : '',
    },
    checkTeam,
  )
  const { kit, secondKit } = form.values
  const { running, run } = useAction()

  async function save(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to update team'), async () => {
      const { name, tier } = await updateTeam(team.id, { ...form.values, secondKit: secondKit || null })
      await leagueChanged(league.id)
      showToast({ title: t('Team updated'), description: t('{name}, tier {tier}', { name, tier }) })
      onClose()
    })
    if (error instanceof ApiError && error.field && error.field in form.values)
      form.show({ [error.field]: error.sentence })
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
      <KitChoice
        selected={kit}
        onSelect={(chosen) =>
          form.change({ kit: chosen, ...(chosen === secondKit && { secondKit: '' as const }) })
        }
      />
      <SelectField
        label={t('Second kit')}
        hint={t('For games against a team in a kit like its own')}
        error={form.errors.secondKit}
        value={secondKit}
        onChange={(event) => form.change({ secondKit: event.target.value as Kit | '' })}
      >
        <option value="">{t('Usual: {kit}', { kit: kitName(usualSecond(kit)) })}</option>
        {kits
          .filter(({ id }) => id !== kit)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <BadgeField
        value={form.values.badge}
        error={form.errors.badge}
        made={team.badgeIsOwn ? undefined : team.badge}
        onChange={(badge) => form.change({ badge })}
      />
    </DialogForm>
  )
}
