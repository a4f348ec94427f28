import type { PublicGame, TeamPage } from '../../../../contract/types.ts'
import { emptyResult, resultOf, resultProblems, findTypedSet } from '../../../../rules/gameForm.ts'
import type { ResultForm } from '../../../../rules/gameForm.ts'
import { withGameRules } from '../../../../rules/playedBy.ts'
import { unusualResultQuestion } from '../../../../rules/unfinishedSet.ts'
import { t } from '../../../../t.ts'
import { TextField } from '../../../../ui/controls/fields.tsx'
import { useForm } from '../../../../ui/controls/form.tsx'
import { ResultFields } from '../../../../ui/controls/ScoreFields.tsx'
import { useQuestion } from '../../../../ui/controls/useQuestion.tsx'
import { DialogForm } from '../../../../ui/dialog/DialogForm.tsx'
import { reportResult } from './claimOutbox.ts'
import { formatScore, scoreOf } from './scoreOf.ts'

interface Values extends ResultForm {
  reason: string
}

/** The dialog in which a captain reports the result of a game, or disputes the present one. */
export function ReportResult({
  token,
  page,
  game,
  onClose,
}: {
  token: string
  page: TeamPage
  game: PublicGame
  onClose: () => void
}) {
  const { rules } = withGameRules(page.league, game)
  const official = scoreOf(game)
  const hasSets = rules.sets > 1
  const form = useForm<Values>({ ...emptyResult, reason: '' }, (values) => resultProblems(values, rules))
  const doubt = useQuestion()
  const names: [string, string] = [game.team1.name, game.team2.name]
  function save(): void {
    if (!form.passes() || game.gameId === null) return
    const score = resultOf(form.values, hasSets)
    if (doubt.mustWait(unusualResultQuestion(rules, score))) return
    const reason = form.values.reason.trim()
    reportResult(token, game.gameId, {
      kind: official ? 'dispute' : 'result',
      score,
      ...(reason && { reason }),
    })
    onClose()
  }
  return (
    <DialogForm
      title={official ? t('Dispute Result') : t('Report Result')}
      action={doubt.isAsked ? t('Save Anyway') : official ? t('Send to the League') : t('Report Result')}
      running={false}
      failures={form.failures}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="break">
        {official
          ? t('{team1} vs {team2} stands at {score}. How did it end?', {
              team1: names[0],
              team2: names[1],
              score: formatScore(official),
            })
          : t('{team1} vs {team2}. The other captain can agree or dispute.', {
              team1: names[0],
              team2: names[1],
            })}
      </p>
      <ResultFields
        inSets={hasSets}
        oneSet={findTypedSet(form.values, rules)}
        values={form.values}
        errors={form.errors}
        names={names}
        onChange={(changes) => {
          doubt.clear()
          form.change(changes)
        }}
      />
      {doubt.question}
      {official && (
        <TextField
          label={t('Why (for the league)')}
          maxLength={200}
          value={form.values.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      )}
    </DialogForm>
  )
}
