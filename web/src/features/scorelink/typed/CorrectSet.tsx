import { useState } from 'react'
import type { GameEvent } from '../../../contract/types.ts'
import { deviceId } from '../../../lib/deviceId.ts'
import type { Action } from '../../../rules/actions.ts'
import { addEvent, seqOf, stateOf } from '../../../rules/log.ts'
import type { Log } from '../../../rules/logTypes.ts'
import { checkResult, describeDoubt } from '../../../rules/typedResult.ts'
import type { TypedSet } from '../../../rules/typedResult.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { SelectField } from '../../../ui/controls/fields.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { GameRecord } from '../record/record.ts'
import { officialScore } from '../record/shownLog.ts'
import { Doubts } from './Doubts.tsx'
import { SetFields } from './SetFields.tsx'
import type { TypedDialogProps } from './dialogProps.ts'
import { correctableSets } from './correctableSets.ts'

/** The dialog that corrects the score of a set, or of a match without sets. It previews the effect on the match. */
export function CorrectSet({ game, record, log, onClose }: TypedDialogProps) {
  const hasSets = log.match.sets > 1
  const { sets } = stateOf(log)
  const numbers = correctableSets(log)
  const [number, setNumber] = useState(numbers.at(-1) ?? 1)
  const [entered, setEntered] = useState(() => initialInput(log, number))
  const [failures, setFailures] = useState(0)
  const [checkedInput, setCheckedInput] = useState<TypedSet | null>(null)
  const areProblemsShown = checkedInput === entered
  const names = { team1: record.invite.team1.name, team2: record.invite.team2.name }
  // Validates a single set; whether the match needed it does not matter here.
  const checked = checkResult({ ...log.match, sets: 1 }, [entered], names)
  const score = checked.sets[0] ?? { team1Score: NaN, team2Score: NaN }
  const isEarlier = number < sets.length
  const isLevel = score.team1Score === score.team2Score
  const error =
    checked.errors[0] ??
    (isEarlier && isLevel ? t('Set {number} is level: somebody has won it.', { number }) : undefined)
  const action: Action = { type: 'correct', ...score, ...(hasSets && { set: number }) }
  const after = error ? null : stateAfter(log, action)
  // Any score is possible in a running set.
  const doubt = isEarlier || after?.winner || after?.drawn ? describeDoubt(log.match, number - 1, score) : ''

  function submit(): void {
    if (error || (doubt && !areProblemsShown)) {
      setCheckedInput(entered)
      if (error) setFailures(failures + 1)
      return
    }
    game.act(() => action)
    showToast({ title: t('Score corrected'), description: t('Undo takes it back.') })
    onClose()
  }

  return (
    <DialogForm
      title={hasSets ? t('Correct a set') : t('Correct the score')}
      action={areProblemsShown && doubt && !error ? t('Save Anyway') : t('Save')}
      running={false}
      failures={failures}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasSets && (
        <SelectField
          label={t('Which set?')}
          value={number}
          onChange={(event) => {
            setNumber(Number(event.target.value))
            setEntered(initialInput(log, Number(event.target.value)))
          }}
        >
          {numbers.map((n) => (
            <option key={n} value={n}>
              {t('Set {number}, {score}', { number: n, score: scoreOf(log, n) })}
            </option>
          ))}
        </SelectField>
      )}
      <SetFields
        record={record}
        number={hasSets ? number : 0}
        values={entered}
        error={areProblemsShown ? error : undefined}
        onChange={setEntered}
      />
      <p role="status">{after && describeAfter(record, log, after)}</p>
      {areProblemsShown && doubt && !error && <Doubts doubts={[doubt]} />}
    </DialogForm>
  )
}

function initialInput(log: Log, number: number): TypedSet {
  const set = stateOf(log).sets[number - 1]
  return { team1: `${set?.team1Score ?? ''}`, team2: `${set?.team2Score ?? ''}` }
}

function scoreOf(log: Log, number: number): string {
  const { team1, team2 } = initialInput(log, number)
  return `${team1}–${team2}`
}

/** Returns the state of the match after the correction. */
function stateAfter(log: Log, action: Action) {
  const event: GameEvent = { ...action, id: 'preview', at: 0, seen: seqOf(log), device: deviceId() }
  const after = addEvent(log, event).log
  return { ...stateOf(after), official: officialScore(after) }
}

/** Describes the match after the correction: the winner or that it continues, and which sets no longer count. */
function describeAfter(record: GameRecord, log: Log, after: ReturnType<typeof stateAfter>): string {
  const before = stateOf(log)
  const { team1Score, team2Score } = after.official
  const score = `${team1Score}–${team2Score}`
  const dropsSets =
    after.winner && after.sets.length < before.sets.length
      ? ` ${t({ one: 'Set {first} does not count then.', other: 'The sets from set {first} on do not count then.' }, { count: before.sets.length - after.sets.length, first: after.sets.length + 1 })}`
      : ''
  if (after.winner)
    return (
      t('With this, {team} has won. The result is {score}.', {
        team: record.invite[after.winner].name,
        score,
      }) + dropsSets
    )
  if (after.drawn) return t('With this, the game is a draw. The result is {score}.', { score })
  if (!before.winner)
    return log.match.sets > 1 ? t('With this, it stands at {score} in sets.', { score }) : ''
  return after.sets.length > before.sets.length
    ? t('With this, nobody has won yet: set {number} is to be played.', { number: after.sets.length })
    : t('With this, nobody has won yet: the game goes on at {score}.', { score: currentSetScore(after) })
}

function currentSetScore({ sets }: ReturnType<typeof stateAfter>): string {
  const last = sets.at(-1)
  return `${last?.team1Score}–${last?.team2Score}`
}
