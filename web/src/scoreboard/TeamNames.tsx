import type { Team } from '../rules/rules.ts'
import { t } from '../t.ts'
import { TextField } from '../ui/controls/fields.tsx'
import { truncateTypedName } from './repair.ts'
import { defaultTeamNames } from './words.ts'

/** The input fields for the names of both teams. */
export function TeamNames(props: {
  names: Record<Team, string>
  onChange: (team: Team, name: string) => void
}) {
  return (['team1', 'team2'] as const).map((team, i) => (
    <TextField
      key={team}
      label={t('Team {number}', { number: i + 1 })}
      placeholder={defaultTeamNames[team]}
      value={props.names[team]}
      onChange={(event) => props.onChange(team, truncateTypedName(event.target.value))}
    />
  ))
}
