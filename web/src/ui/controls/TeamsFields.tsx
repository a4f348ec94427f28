import { t } from '../../t.ts'
import { TeamSelect } from './TeamSelect.tsx'

interface TeamsForm {
  team1Id: number
  team2Id: number
}

interface Props {
  teams: { id: number; name: string }[]
  values: TeamsForm
  errors: { team1Id?: string; team2Id?: string }
  onChange: (changes: Partial<TeamsForm>) => void
}

/** The fields of a form that choose the two teams of a game. */
export function TeamsFields({ teams, values, errors, onChange }: Props) {
  return (
    <>
      <TeamSelect
        label={t('Team 1')}
        none={t('Choose a team')}
        teams={teams}
        error={errors.team1Id}
        value={values.team1Id}
        onChange={(team1Id) => onChange({ team1Id })}
      />
      <TeamSelect
        label={t('Team 2')}
        none={t('Choose a team')}
        teams={teams}
        error={errors.team2Id}
        value={values.team2Id}
        onChange={(team2Id) => onChange({ team2Id })}
      />
    </>
  )
}
