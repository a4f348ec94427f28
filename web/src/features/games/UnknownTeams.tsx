import { useId, useState } from 'react'
import { addTeams } from '../../api/leagues.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { ImportTeamName, LeagueView, Team, UnknownTeam } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './History.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  unknown: UnknownTeam[]
  /** Requests another preview, with the teams that were chosen for names. */
  onCheck: (names: ImportTeamName[]) => void
}

/** The choice for a name: not made yet, a team of its own, or the id of a team that is meant. */
type Choice = '' | 'new' | `${number}`

/** The names in the file that are no teams: each is one of the teams under another name, or a new one. */
export function UnknownTeams({ league, teams, unknown, onCheck }: Props) {
  const [choices, setChoices] = useState<{ [name: string]: Choice }>({})
  const { running, run } = useDeed()
  const id = useId()
  const made = unknown.filter(({ name }) => choices[name] === 'new').map(({ name }) => name)
  const meant = unknown.flatMap(({ name }) => {
    const team = teams.find(({ id }) => String(id) === choices[name])
    return team ? [{ name, teamId: team.id }] : []
  })

  const apply = () =>
    run('Failed to add team', async () => {
      if (made.length > 0) {
        await addTeams(league.id, made)
        await leagueChanged(league.id)
        showToast({ title: made.length === 1 ? 'Team added' : 'Teams added', description: made.join(', ') })
      }
      onCheck(meant)
    })

  return (
    <div role="group" aria-labelledby={id} className={styles.choices}>
      <p id={id}>
        <strong>{counted(unknown.length, 'name')} in the file that no team has</strong>
      </p>
      {unknown.slice(0, 50).map(({ name, lines }) => (
        <SelectField
          key={name}
          label={name}
          hint={`on ${lines.length === 1 ? `line ${lines.join()}` : counted(lines.length, 'line')}`}
          value={choices[name] ?? ''}
          onChange={(event) => setChoices({ ...choices, [name]: event.target.value as Choice })}
        >
          <option value="">Choose what it is</option>
          <option value="new">A new team: add it</option>
          {teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
        </SelectField>
      ))}
      {unknown.length > 50 && <p>The others come after these.</p>}
      <div>
        <Button aria-busy={running} disabled={made.length + meant.length === 0} onClick={() => void apply()}>
          {made.length > 0 ? `Add ${counted(made.length, 'Team')} and Check Again` : 'Check Again'}
        </Button>
      </div>
    </div>
  )
}
