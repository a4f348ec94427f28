import { useState } from 'react'
import type { SeasonView } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/fields.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import type { NextPlan, OldTeam } from './nextSeason.ts'
import styles from './Season.module.css'

type TeamFinish = SeasonView['finish'][number]

interface Props {
  season: SeasonView
  plan: NextPlan
  onChange: (changes: Partial<NextPlan>) => void
}

/** The step that selects the teams: the old teams in final order with the responses of their captains, and new teams. */
export function TeamsStep({ season, plan, onChange }: Props) {
  const change = (id: number, changes: Partial<OldTeam>) =>
    onChange({ teams: plan.teams.map((team) => (team.id === id ? { ...team, ...changes } : team)) })
  const count = (back: string | undefined) => season.finish.filter((team) => team.back === back).length
  const tiers = [...new Set(season.finish.map(({ tier }) => tier))].sort((a, b) => a - b)
  return (
    <>
      <p>
        {t('Captains have said: {yes} yes, {no} no, {none} not answered.', {
          yes: count('yes'),
          no: count('no'),
          none: count(undefined),
        })}
      </p>
      {tiers.map((tier) => (
        <fieldset key={tier} className={styles.group}>
          <legend className={styles.tier}>{t('Tier {tier}', { tier })}</legend>
          <ul className={styles.rows}>
            {season.finish
              .filter((finish) => finish.tier === tier)
              .map((finish) => {
                const team = plan.teams.find(({ id }) => id === finish.teamId)
                return team && <TeamRow key={finish.teamId} finish={finish} team={team} onChange={change} />
              })}
          </ul>
        </fieldset>
      ))}
      <TextArea
        label={t('New teams')}
        hint={t('One name a line. They begin in the last tier.')}
        rows={3}
        value={plan.added}
        onChange={(event) => onChange({ added: event.target.value })}
      />
    </>
  )
}

/** One team: whether it plays the next season, the response of its captain, and its name there. */
function TeamRow({
  finish,
  team,
  onChange,
}: {
  finish: TeamFinish
  team: OldTeam
  onChange: (id: number, changes: Partial<OldTeam>) => void
}) {
  const [isRenaming, setIsRenaming] = useState(false)
  const name = team.name.trim() || finish.name
  return (
    <li>
      <div className={styles.row}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={team.isBack}
            onChange={(event) => onChange(team.id, { isBack: event.target.checked })}
          />
          <span className="break">
            <bdi>{name}</bdi>
            <span className={`muted ${styles.detail}`}>
              {finish.left ? t('withdrew') : t('place {place}', { place: finish.place })} ·{' '}
              {describeResponse(finish)}
            </span>
          </span>
        </label>
        <IconButton
          quiet
          icon={<MoreIcon name="pencil" />}
          label={t('Rename {team}', { team: name })}
          aria-expanded={isRenaming}
          onClick={() => setIsRenaming(!isRenaming)}
        />
      </div>
      {isRenaming && (
        <TextField
          label={t('Name in the next season')}
          maxLength={100}
          placeholder={finish.name}
          value={team.name}
          onChange={(event) => onChange(team.id, { name: event.target.value })}
        />
      )}
    </li>
  )
}

function describeResponse({ back }: TeamFinish): string {
  if (back === 'yes') return t('yes')
  return back === 'no' ? t('no') : t('no answer')
}
