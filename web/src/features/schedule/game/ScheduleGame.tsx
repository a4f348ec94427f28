import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { courtsQuery, refetchLeague } from '../../../api/client/queries.ts'
import { removeSchedule, scheduleGame } from '../../../api/games/schedules.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { teamsProblems, whenProblems } from '../../../rules/gameForm.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { Switch } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { TeamsFields } from '../../../ui/controls/TeamsFields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import { useForcedSave } from '../../../api/client/useForcedSave.ts'
import { WhenFields } from './WhenFields.tsx'
import { describeTime } from '../words.ts'
import styles from '../Schedule.module.css'

const emptyForm = { team1Id: 0, team2Id: 0, gameDate: '', gameTime: '18:00', courtName: '' }
type Values = typeof emptyForm

const checkForm = (values: Values) => ({ ...teamsProblems(values), ...whenProblems(values) })

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** The dialog that schedules a single game manually. */
export function ScheduleGame({ league, teams, onClose }: Props) {
  const form = useForm(emptyForm, checkForm)
  const [isCounted, setIsCounted] = useState(true)
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const forcedSave = useForcedSave()
  const { data: courts } = useQuery(courtsQuery(league.id))
  const { values, errors } = form

  function change(changes: Partial<Values>): void {
    forcedSave.clearWarning()
    form.change(changes)
  }

  async function save(): Promise<void> {
    if (!form.passes()) return
    const { courtName, ...rest } = values
    const court = courtName.trim()
    const error = await run(t('Failed to schedule game'), async (retryKeys) => {
      const game = {
        leagueId: league.id,
        ...rest,
        ...(court && { courtName: court }),
        ...(!isCounted && { stage: 'friendly' as const }),
        ...(forcedSave.warning && { force: true }),
      }
      const created = await scheduleGame(game, retryKeys)
      await refetchLeague(league.id)
      const name = namesOf(teams)
      const description = t('{team1} vs {team2}, {time}', {
        team1: name(created.team1Id),
        team2: name(created.team2Id),
        time: describeTime(created),
      })
      showToast({
        title: t('Game scheduled'),
        description,
        action: takeBack(description, () => removeSchedule(created.id, { unplayed: true })),
      })
      onClose()
    })
    if (!forcedSave.handleConflict(error)) showAtField(form, error)
  }

  const playing = teams.filter(({ withdrawnOn }) => withdrawnOn === undefined)
  return (
    <DialogForm
      title={t('Schedule New Game')}
      action={forcedSave.warning ? t('Schedule anyway') : t('Schedule Game')}
      running={running}
      failures={form.failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PlanNote />
      <div className={styles.columns}>
        <TeamsFields teams={playing} values={values} errors={errors} onChange={change} />
      </div>
      <WhenFields league={league} values={values} errors={errors} courts={courts ?? []} onChange={change} />
      <Switch label={t('Counts for the standings')} checked={isCounted} onChange={setIsCounted} />
      {forcedSave.warning && (
        <p className={styles.warning} role="alert">
          {t('{warning}. Schedule it anyway?', { warning: forcedSave.warning })}
        </p>
      )}
    </DialogForm>
  )
}
