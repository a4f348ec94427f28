import { useState } from 'react'
import { previewGame, recordGame } from '../../../api/games/games.ts'
import { useUndoEdit } from '../../../api/games/undoableChanges.ts'
import { ApiError } from '../../../api/client/client.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import type { Match } from '../../../contract/types.ts'
import {
  dateProblem,
  emptyResult,
  resultOf,
  resultProblems,
  findTypedSet,
  teamsProblems,
} from '../../../rules/gameForm.ts'
import type { ResultForm, TeamsForm } from '../../../rules/gameForm.ts'
import { dayIn } from '../../../rules/nights.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { unusualResultQuestion } from '../../../rules/unfinishedSet.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { Switch, TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { useQuestion } from '../../../ui/controls/useQuestion.tsx'
import { ResultFields } from '../../../ui/controls/ScoreFields.tsx'
import { TeamsFields } from '../../../ui/controls/TeamsFields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import type { DialogProps } from './dialogProps.ts'
import { describeScore } from '../words.ts'
import { useMatchQuestion } from './MatchQuestion.tsx'
import { useFutureQuestion } from './useFutureQuestion.ts'
import styles from '../History.module.css'

type Values = TeamsForm & ResultForm & { playedAt: string }

function checkForm(values: Values, match: Match): { [Field in keyof Values]?: string } {
  const playedAt = dateProblem(values.playedAt)
  return { ...teamsProblems(values), ...resultProblems(values, match), ...(playedAt && { playedAt }) }
}

/** The dialog that adds a game already played. */
export function RecordGame({ league, teams, onClose }: DialogProps) {
  const form = useForm<Values>(
    { team1Id: 0, team2Id: 0, ...emptyResult, playedAt: dayIn(league.timezone, new Date()) },
    (values) => checkForm(values, league.rules),
  )
  const [isCounted, setIsCounted] = useState(true)
  // Whether the result was sent as it is now. If the response was lost, the league may have it, and a preview would find it.
  const [wasSent, setWasSent] = useState(false)
  const { running, run } = useAction()
  const undo = useUndoEdit()
  const askAboutFuture = useFutureQuestion(league)
  const doubt = useQuestion()
  const match = useMatchQuestion()
  const { values, errors } = form
  const name = namesOf(teams)
  const hasSets = league.rules.sets > 1

  async function save(): Promise<void> {
    if (!form.passes()) return
    const { team1Id, team2Id, playedAt } = values
    const question = askAboutFuture(playedAt)
    if (question) {
      form.show({ playedAt: question })
      return
    }
    const score = resultOf(values, hasSets)
    if (doubt.mustWait(unusualResultQuestion(league.rules, score))) return
    if (!match.passes()) return
    if (match.chosen?.kind === 'known') {
      showToast({ title: t('Nothing to record'), description: t('The league has this result already.') })
      onClose()
      return
    }
    const game = {
      leagueId: league.id,
      team1Id,
      team2Id,
      ...score,
      ...(playedAt && { playedAt }),
      ...(!isCounted && { stage: 'friendly' as const }),
    }
    const error = await run(t('Failed to record game'), async (retryKeys) => {
      const isNew = !match.isAsked && !wasSent
      if (isNew && match.mustWait((await previewGame(game)).match)) return
      const answer = match.chosen && { gameId: match.chosen.gameId }
      setWasSent(true)
      const created = await recordGame({ ...game, ...answer }, retryKeys)
      await refetchLeague(league.id)
      showToast({
        title: t('Game recorded'),
        description: describeScore(created, name),
        action: undo(created, () => describeScore(created, name)),
      })
      onClose()
    })
    // The games may have changed since, so the question is asked again.
    if (error instanceof ApiError && error.status === 409) askAnew()
    showAtField(form, error)
  }

  function askAnew(): void {
    match.clear()
    setWasSent(false)
  }

  function change(changes: Partial<Values>): void {
    askAnew()
    form.change(changes)
  }

  return (
    <DialogForm
      title={t('Record Past Game')}
      action={doubt.isAsked ? t('Save Anyway') : t('Record Game')}
      running={running}
      failures={form.failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <PlanNote />
      <div className={styles.columns}>
        <TeamsFields teams={teams} values={values} errors={errors} onChange={change} />
      </div>
      <ResultFields
        inSets={hasSets}
        oneSet={findTypedSet(values, league.rules)}
        values={values}
        errors={errors}
        names={[t('Team 1'), t('Team 2')]}
        onChange={(changes) => {
          doubt.clear()
          change(changes)
        }}
      />
      {doubt.question}
      <TextField
        label={t('Played on')}
        type="date"
        hint={t('Today if left empty')}
        error={errors.playedAt}
        value={values.playedAt}
        onChange={(event) => change({ playedAt: event.target.value })}
      />
      <Switch
        label={t('Counts for the standings')}
        checked={isCounted}
        onChange={(isOn) => {
          askAnew()
          setIsCounted(isOn)
        }}
      />
      {match.question}
    </DialogForm>
  )
}
