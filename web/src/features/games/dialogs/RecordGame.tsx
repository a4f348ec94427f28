import { ApiError } from '../../../api/client.ts'
import { recordGame } from '../../../api/games.ts'
import { leagueChanged } from '../../../api/queries.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { dateProblem, scoresProblems, teamsProblems } from '../../../rules/gameForm.ts'
import type { ScoresForm, TeamsForm } from '../../../rules/gameForm.ts'
import { dayIn } from '../../../rules/nights.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { useForm } from '../../../ui/form.tsx'
import { ScoreFields } from '../../../ui/ScoreFields.tsx'
import { TeamSelect } from '../../../ui/TeamSelect.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore } from '../words.ts'
import styles from '../History.module.css'

type Values = TeamsForm & ScoresForm & { playedAt: string }

function checkForm(values: Values): { [Field in keyof Values]?: string } {
  const playedAt = dateProblem(values.playedAt)
  return { ...teamsProblems(values), ...scoresProblems(values), ...(playedAt && { playedAt }) }
}

/** The dialog that adds a game that has been played. */
export function RecordGame({ league, teams, onClose }: DialogProps) {
  const form = useForm<Values>(
    { team1Id: 0, team2Id: 0, team1Score: '', team2Score: '', playedAt: dayIn(league.timezone, new Date()) },
    checkForm,
  )
  const { running, run } = useDeed()
  const { values, errors } = form
  const name = namesOf(teams)

  async function save(): Promise<void> {
    if (!form.passes()) return
    const { team1Id, team2Id, playedAt } = values
    const error = await run('Failed to record game', async () => {
      const created = await recordGame({
        leagueId: league.id,
        team1Id,
        team2Id,
        team1Score: Number(values.team1Score),
        team2Score: Number(values.team2Score),
        ...(playedAt && { playedAt }),
      })
      await leagueChanged(league.id)
      showToast({ title: 'Game recorded', description: describeScore(created, name) })
      onClose()
    })
    if (error instanceof ApiError && error.field && error.field in values)
      form.show({ [error.field]: error.sentence })
  }

  return (
    <DialogForm
      title="Record Past Game"
      action="Record Game"
      running={running}
      failures={form.failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <TeamSelect
          label="Team 1"
          none="Choose a team"
          teams={teams}
          error={errors.team1Id}
          value={values.team1Id}
          onChange={(team1Id) => form.change({ team1Id })}
        />
        <TeamSelect
          label="Team 2"
          none="Choose a team"
          teams={teams}
          error={errors.team2Id}
          value={values.team2Id}
          onChange={(team2Id) => form.change({ team2Id })}
        />
      </div>
      <ScoreFields values={values} errors={errors} names={['Team 1', 'Team 2']} onChange={form.change} />
      <TextField
        label="Played on"
        type="date"
        hint="Today if left empty"
        error={errors.playedAt}
        value={values.playedAt}
        onChange={(event) => form.change({ playedAt: event.target.value })}
      />
    </DialogForm>
  )
}
