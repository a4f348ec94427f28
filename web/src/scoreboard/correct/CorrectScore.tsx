import { useState } from 'react'
import type { GameEvent, SetScore } from '../../contract/types.ts'
import type { Action } from '../../rules/actions.ts'
import { currentScore, isSameScore } from '../../rules/liveMatch.ts'
import type { MatchState } from '../../rules/matchState.ts'
import { addEvent, seqOf, stateOf } from '../../rules/log.ts'
import type { Log } from '../../rules/logTypes.ts'
import { describeDoubt } from '../../rules/typedResult.ts'
import { t } from '../../t.ts'
import { NumberField, SelectField } from '../../ui/controls/fields.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { defaultTeamOrder } from '../boardGame.ts'
import type { Act, BoardTeams } from '../boardGame.ts'
import { scoreLine } from '../words.ts'
import { correctableSets } from './correctableSets.ts'
import { Doubts } from './Doubts.tsx'
import styles from './correct.module.css'

const maxScore = 9999

interface Props {
  log: Log
  teams: BoardTeams
  act: Act
  /** Whether the rules are those of a league. */
  ofLeague: boolean
  onClose: () => void
}

/** The dialog that corrects the score of a set with one event, and says what the correction leads to. */
export function CorrectScore({ log, teams, act, ofLeague, onClose }: Props) {
  const { sets } = stateOf(log)
  const hasSets = log.match.sets > 1
  const numbers = correctableSets(log)
  const [number, setNumber] = useState(numbers.at(-1) ?? 1)
  const [score, setScore] = useState(() => scoreOfSet(log, number))
  const [failures, setFailures] = useState(0)
  /** The score whose problems are shown; they disappear when the score changes. */
  const [checkedScore, setCheckedScore] = useState<SetScore | null>(null)
  const areProblemsShown = checkedScore === score
  const isEarlier = number < sets.length
  const error =
    isEarlier && score.team1Score === score.team2Score
      ? t('Set {number} is level: somebody has won it.', { number })
      : undefined
  const action: Action = { type: 'correct', ...score, ...(hasSets && { set: number }) }
  const after = error ? null : stateAfter(log, action)
  // Any score is possible in a running set.
  const endsSet = isEarlier || after?.winner || after?.drawn || (after?.sets.length ?? 0) > sets.length
  const doubt = endsSet ? describeDoubt(log.match, number - 1, score) : ''

  function submit(): void {
    if (error || (doubt && !areProblemsShown)) {
      setCheckedScore(score)
      if (error) setFailures(failures + 1)
      return
    }
    if (!isSameScore(score, scoreOfSet(log, number))) {
      act(() => action)
      showToast({ title: t('Score corrected'), description: t('Undo takes it back.') })
    }
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
            setScore(scoreOfSet(log, Number(event.target.value)))
          }}
        >
          {numbers.map((n) => (
            <option key={n} value={n}>
              {t('Set {number}, {score}', { number: n, score: scoreLine(scoreOfSet(log, n)) })}
            </option>
          ))}
        </SelectField>
      )}
      <div
        className={styles.fields}
        role="group"
        aria-label={hasSets ? t('Set {number}', { number }) : t('Score')}
      >
        {defaultTeamOrder.map((team) => (
          <NumberField
            key={team}
            label={t('{team} score', { team: teams[team].name })}
            min={0}
            max={maxScore}
            value={score[`${team}Score`]}
            onChange={(points) => setScore({ ...score, [`${team}Score`]: points })}
          />
        ))}
        {areProblemsShown && error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <p role="status">{after && describeAfter(teams, log, after)}</p>
      {areProblemsShown && doubt && !error && <Doubts doubts={[doubt]} ofLeague={ofLeague} />}
    </DialogForm>
  )
}

function scoreOfSet(log: Log, number: number): SetScore {
  const { team1Score = 0, team2Score = 0 } = stateOf(log).sets[number - 1] ?? {}
  return { team1Score, team2Score }
}

/** Returns the state of the match after the correction. */
function stateAfter(log: Log, action: Action): MatchState {
  const event: GameEvent = { ...action, id: 'preview', at: 0, seen: seqOf(log) }
  return stateOf(addEvent(log, event).log)
}

/** Describes the match after the correction: the winner or that it continues, and which sets no longer count. */
function describeAfter(teams: BoardTeams, log: Log, after: MatchState): string {
  const before = stateOf(log)
  const score = log.match.sets > 1 ? `${after.team1Sets}–${after.team2Sets}` : scoreLine(currentScore(after))
  const dropsSets =
    after.winner && after.sets.length < before.sets.length
      ? ` ${t({ one: 'Set {first} does not count then.', other: 'The sets from set {first} on do not count then.' }, { count: before.sets.length - after.sets.length, first: after.sets.length + 1 })}`
      : ''
  if (after.winner)
    return (
      t('With this, {team} has won. The result is {score}.', { team: teams[after.winner].name, score }) +
      dropsSets
    )
  if (after.drawn) return t('With this, the game is a draw. The result is {score}.', { score })
  if (!before.winner)
    return log.match.sets > 1 ? t('With this, it stands at {score} in sets.', { score }) : ''
  return after.sets.length > before.sets.length
    ? t('With this, nobody has won yet: set {number} is to be played.', { number: after.sets.length })
    : t('With this, nobody has won yet: the game goes on at {score}.', {
        score: scoreLine(currentScore(after)),
      })
}
