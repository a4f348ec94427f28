import { useUndoEdit } from '../../../api/games/undoableChanges.ts'
import { editGame, seenResult } from '../../../api/games/games.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import { emptyResult, resultOf, resultProblems, findTypedSet, winnerOf } from '../../../rules/gameForm.ts'
import type { ResultForm } from '../../../rules/gameForm.ts'
import { unusualResultQuestion } from '../../../rules/unfinishedSet.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { useQuestion } from '../../../ui/controls/useQuestion.tsx'
import { ResultFields } from '../../../ui/controls/ScoreFields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace } from '../words.ts'

type Props = Omit<GameDialogProps, 'title'> & { gameId: number; names: [string, string] }

/** The dialog for the result of a game that was not scored on a phone, for example from a printed sheet. */
export function EnterResult({ league, game, gameId, names, onClose }: Props) {
  const hasSets = league.rules.sets > 1
  const form = useForm<ResultForm>(emptyResult, (values) => resultProblems(values, league.rules))
  const { running, run } = useAction()
  const undo = useUndoEdit()
  const doubt = useQuestion()

  async function save(): Promise<void> {
    if (!form.passes()) return
    const result = resultOf(form.values, hasSets)
    const { team1Score, team2Score } = result
    if (doubt.mustWait(unusualResultQuestion(league.rules, result))) return
    const error = await run(t('Failed to enter the result'), async () => {
      await editGame(gameId, {
        ...result,
        ...winnerOf(result, game),
        status: 'completed',
        seen: seenResult(),
      })
      await refetchLeague(league.id)
      showToast({
        title: t('Result entered'),
        description: `${names[0]} ${team1Score}, ${names[1]} ${team2Score}`,
        action: undo({ id: gameId, leagueId: league.id }, () =>
          t('{team1} vs {team2}', { team1: names[0], team2: names[1] }),
        ),
      })
      onClose()
    })
    showAtField(form, error)
  }

  return (
    <DialogForm
      title={t('Enter Result')}
      action={doubt.isAsked ? t('Save Anyway') : t('Save Result')}
      running={running}
      failures={form.failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        {t('{team1} vs {team2}', { team1: names[0], team2: names[1] })}, {describePlace(game)}
      </p>
      <ResultFields
        inSets={hasSets}
        oneSet={findTypedSet(form.values, league.rules)}
        values={form.values}
        errors={form.errors}
        names={names}
        onChange={(changes) => {
          doubt.clear()
          form.change(changes)
        }}
      />
      {doubt.question}
    </DialogForm>
  )
}
