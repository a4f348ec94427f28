import { useState } from 'react'
import type { Kit, LeagueView, Team } from '../../../contract/types.ts'
import { kitName, kits, usualSecond } from '../../../rules/kits.ts'
import { tidyName } from '../../../rules/names.ts'
import { KitChoice } from '../../../scoreboard/KitChoice.tsx'
import { tierName } from '../../../rules/tierNames.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { showAtField } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { SelectField, TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { checkTeam } from '../checkTeam.ts'
import { useTeamChange } from '../useTeamChange.ts'
import type { TeamChange } from '../useTeamChange.ts'
import { BadgeField } from './BadgeField.tsx'
import styles from './Team.module.css'

/**
 * The fields of a team that a manager may change. A choice is saved immediately, a text on blur or Enter; the notification offers an
 * undo.
 */
export function TeamFields({ league, team }: { league: LeagueView; team: Team }) {
  const change = useTeamChange()
  const form = useForm(textsOf(team), checkTeam)
  // A change saved elsewhere, or an undo, replaces the values of the fields.
  const [lastTeam, setLastTeam] = useState(team)
  if (lastTeam !== team) {
    setLastTeam(team)
    const [old, now] = [textsOf(lastTeam), textsOf(team)]
    if (old.name !== now.name) form.change({ name: now.name })
    if (old.badge !== now.badge) form.change({ badge: now.badge })
  }

  async function save(body: TeamChange): Promise<void> {
    const error = await change(team, body)
    showAtField(form, error)
  }

  function saveName(): void {
    const name = tidyName(form.values.name)
    if (name !== team.name && form.passes(['name'])) void save({ name })
  }

  function saveBadge(): void {
    const badge = form.values.badge.trim()
    if (badge.toUpperCase() !== textsOf(team).badge) void save({ badge })
  }

  const second = team.secondKit ?? ''
  return (
    <div className={styles.part}>
      <TextField
        label={t('Team name')}
        error={form.errors.name}
        value={form.values.name}
        onChange={(event) => form.change({ name: event.target.value })}
        onBlur={saveName}
        onKeyDown={(event) => event.key === 'Enter' && saveName()}
      />
      <div className={styles.pair}>
        <BadgeField
          value={form.values.badge}
          error={form.errors.badge}
          defaultBadge={team.badgeIsOwn ? undefined : team.badge}
          onChange={(badge) => form.change({ badge })}
          onSave={saveBadge}
        />
        <SelectField
          label={tournamentDay(league) ? t('Pool') : t('Tier')}
          value={team.tier}
          onChange={(event) => void save({ tier: Number(event.target.value) })}
        >
          {Array.from({ length: Math.max(league.tierCount, team.tier) }, (_, i) => (
            <option key={i} value={i + 1}>
              {tierName(league, i + 1)}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        label={t('Second kit')}
        hint={t('For games against a team in a kit like its own')}
        value={second}
        onChange={(event) => void save({ secondKit: (event.target.value as Kit | '') || null })}
      >
        <option value="">{t('Usual: {kit}', { kit: kitName(usualSecond(team.kit)) })}</option>
        {kits
          .filter(({ id }) => id !== team.kit)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </div>
  )
}

/** The kit of a team. A choice is saved immediately; the notification offers an undo. */
export function TeamKit({ team }: { team: Team }) {
  const change = useTeamChange()
  return (
    <KitChoice
      selected={team.kit}
      onSelect={(kit) => void change(team, { kit, ...(kit === team.secondKit && { secondKit: null }) })}
    />
  )
}

/** Returns the texts of a team as its fields show them. */
const textsOf = ({ name, badge, badgeIsOwn }: Team) => ({ name, badge: badgeIsOwn ? badge : '' })
