import { useId, useState } from 'react'
import { addTeams, removeTeam } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { ImportTeamName, LeagueView, Team, UnknownTeam } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import styles from '../History.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  unknown: UnknownTeam[]
  /** Requests a new preview with the teams selected for the unknown names. */
  onCheck: (names: ImportTeamName[]) => void
}

/** The choice for a name: undecided, a new team, or the id of an existing team. */
type Choice = '' | 'new' | `${number}`

/** Asks for each unknown team name in the file whether it is an existing team or a new one. */
export function UnknownTeams({ league, teams, unknown, onCheck }: Props) {
  const [choices, setChoices] = useState<{ [name: string]: Choice }>({})
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const id = useId()
  const newNames = unknown.filter(({ name }) => choices[name] === 'new').map(({ name }) => name)
  const matchedNames = unknown.flatMap(({ name }) => {
    const team = teams.find(({ id }) => String(id) === choices[name])
    return team ? [{ name, teamId: team.id }] : []
  })

  const applyChoices = () =>
    run(t('Failed to add team'), async (retryKeys) => {
      if (newNames.length > 0) {
        const added = await addTeams(league.id, newNames, retryKeys)
        await refetchLeague(league.id)
        const description = newNames.join(', ')
        showToast({
          title: newNames.length === 1 ? t('Team added') : t('Teams added'),
          description,
          action: takeBack(description, async () => {
            for (const { id } of added) await removeTeam(id, { unused: true })
          }),
        })
      }
      onCheck(matchedNames)
    })

  return (
    <div role="group" aria-labelledby={id} className={styles.choices}>
      <p id={id}>
        <strong>
          {t(
            {
              one: '{count} name in the file that no team has',
              other: '{count} names in the file that no team has',
            },
            { count: unknown.length },
          )}
        </strong>
      </p>
      {unknown.slice(0, 50).map(({ name, lines }) => (
        <SelectField
          key={name}
          label={name}
          hint={
            lines.length === 1
              ? t('on line {line}', { line: lines.join() })
              : t({ one: 'on {count} line', other: 'on {count} lines' }, { count: lines.length })
          }
          value={choices[name] ?? ''}
          onChange={(event) => setChoices({ ...choices, [name]: event.target.value as Choice })}
        >
          <option value="">{t('Select a team')}</option>
          <option value="new">{t('Add as a new team')}</option>
          {teams.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
        </SelectField>
      ))}
      {unknown.length > 50 && <p>{t('The other names follow after these.')}</p>}
      <div>
        <Button
          aria-busy={running}
          disabled={newNames.length + matchedNames.length === 0}
          onClick={() => void applyChoices()}
        >
          {newNames.length > 0
            ? t(
                { one: 'Add {count} Team and Check Again', other: 'Add {count} Teams and Check Again' },
                { count: newNames.length },
              )
            : t('Check Again')}
        </Button>
      </div>
    </div>
  )
}
