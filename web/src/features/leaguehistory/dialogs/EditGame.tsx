import { useEditResult } from '../../../api/games/undoableChanges.ts'
import { seenResult } from '../../../api/games/games.ts'
import type { Game, Match } from '../../../contract/types.ts'
import { isOver } from '../../../rules/counting.ts'
import { dateProblem, resultOf, resultProblems, findTypedSet, winnerOf } from '../../../rules/gameForm.ts'
import type { ResultForm } from '../../../rules/gameForm.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { unusualResultQuestion } from '../../../rules/unfinishedSet.ts'
import { showAtField } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { useQuestion } from '../../../ui/controls/useQuestion.tsx'
import { ResultFields } from '../../../ui/controls/ScoreFields.tsx'
import type { DialogProps } from './dialogProps.ts'
import { useFutureQuestion } from './useFutureQuestion.ts'
import { describeScore, describeSets } from '../words.ts'

type Values = ResultForm & { gameDate: string }

function checkForm(values: Values, match: Match, hasSets: boolean): { [Field in keyof Values]?: string } {
  const gameDate = dateProblem(values.gameDate)
  return { ...resultProblems(values, match, hasSets), ...(gameDate && { gameDate }) }
}

/** The dialog that edits the score or the date of a game, or enters its first score. The team with more points wins. */
export function EditGame({ league, teams, game, onClose }: DialogProps & { game: Game }) {
  const hasResult = isOver(game)
  const hasSets = hasResult ? Boolean(game.sets?.length || game.setsOnly) : league.rules.sets > 1
  const form = useForm<Values>(
    {
      team1Score: hasResult ? String(game.team1Score) : '',
      team2Score: hasResult ? String(game.team2Score) : '',
      sets: describeSets(game).replaceAll('–', '-'),
      setsOnly: Boolean(game.setsOnly),
      gameDate: game.day ?? '',
    },
    (values) => checkForm(values, league.rules, hasSets),
  )
  const { running, editResult } = useEditResult(league.id)
  const askAboutFuture = useFutureQuestion(league)
  const doubt = useQuestion()
  const { values, errors } = form
  const name = namesOf(teams)

  async function save(): Promise<void> {
    if (!form.passes()) return
    const question = values.gameDate !== game.day && askAboutFuture(values.gameDate)
    if (question) {
      form.show({ gameDate: question })
      return
    }
    const result = resultOf(values, hasSets)
    if (!isResultOf(game, result) && doubt.mustWait(unusualResultQuestion(league.rules, result))) return
    const change = {
      ...result,
      ...winnerOf(result, game),
      seen: seenResult(hasResult ? game : undefined),
      // An unchanged day is not sent, so that the game keeps its time of day.
      ...(!hasResult && { status: 'completed' as const }),
      ...(values.gameDate && values.gameDate !== game.day && { gameDate: values.gameDate }),
    }
    const error = await editResult(game.id, change, (edited) => describeScore(edited, name), onClose)
    showAtField(form, error)
  }

  return (
    <DialogForm
      title={hasResult ? t('Edit Game Scores') : t('Enter Result')}
      action={doubt.isAsked ? t('Save Anyway') : hasResult ? t('Save Changes') : t('Save Result')}
      running={running}
      failures={form.failures}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ResultFields
        inSets={hasSets}
        mayOmitPoints={league.rules.sets > 1}
        oneSet={findTypedSet(values, league.rules)}
        values={values}
        errors={errors}
        names={[name(game.team1Id), name(game.team2Id)]}
        onChange={(changes) => {
          doubt.clear()
          form.change(changes)
        }}
      />
      {doubt.question}
      <TextField
        label={t('Played on')}
        type="date"
        hint={game.day ? t('Leave empty to keep the date') : t('Optional')}
        error={errors.gameDate}
        value={values.gameDate}
        onChange={(event) => form.change({ gameDate: event.target.value })}
      />
    </DialogForm>
  )
}

/** Reports whether the game already has this result, so that only its date changes. */
function isResultOf(
  game: Game,
  { team1Score, team2Score, sets, setsOnly }: Pick<Game, 'team1Score' | 'team2Score' | 'sets' | 'setsOnly'>,
) {
  return (
    isOver(game) &&
    game.team1Score === team1Score &&
    game.team2Score === team2Score &&
    Boolean(game.setsOnly) === Boolean(setsOnly) &&
    describeSets(game) === describeSets(sets ? { sets } : {})
  )
}
