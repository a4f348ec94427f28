import { useState } from 'react'
import type { SetScore } from '../../../contract/types.ts'
import { hasNoPoints } from '../../../rules/liveMatch.ts'
import { stateOf } from '../../../rules/log.ts'
import type { Log } from '../../../rules/logTypes.ts'
import type { Team } from '../../../rules/rules.ts'
import { maxSets } from '../../../rules/setRules.ts'
import { checkResult, isDecided, resultEvent, withDecidingPoint } from '../../../rules/typedResult.ts'
import type { TypedSet } from '../../../rules/typedResult.ts'
import { defaultTeamOrder } from '../../../scoreboard/boardGame.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { Doubts } from '../../../scoreboard/correct/Doubts.tsx'
import type { TypedDialogProps } from './dialogProps.ts'
import { SetFields } from './SetFields.tsx'
import styles from './typed.module.css'

/** The dialog for the result of a game that was scored elsewhere, for example on paper: both scores, or the points of each set. */
export function EnterResult({ game, record, log, onClose, onOpen }: TypedDialogProps) {
  const { match } = log
  const hasSets = match.sets > 1
  const names = { team1: record.invite.team1.name, team2: record.invite.team2.name }
  const [entered, setEntered] = useState(() => initialInput(log))
  const [failures, setFailures] = useState(0)
  /** The input whose problems are shown; they disappear when the input changes. */
  const [checkedInput, setCheckedInput] = useState<readonly TypedSet[] | null>(null)
  const result = checkResult(match, entered, names)
  const hasErrors = Object.keys(result.errors).length > 0
  const areProblemsShown = checkedInput === entered
  const isLevel = areProblemsShown && !hasErrors && result.isLevel
  const hasDoubts = areProblemsShown && !hasErrors && !isLevel && result.doubts.length > 0

  function save(sets: readonly SetScore[]): void {
    game.act(() => resultEvent(match, sets))
    showToast({ title: t('Result entered'), description: t('It counts like a game that was scored here.') })
    onClose()
  }
  function submit(): void {
    if (!hasErrors && !result.isLevel && (hasDoubts || result.doubts.length === 0)) return save(result.sets)
    setCheckedInput(entered)
    if (hasErrors) setFailures(failures + 1)
  }
  const change = (index: number, set: TypedSet) =>
    setEntered(entered.map((before, i) => (i === index ? set : before)))
  const changeTeam = (team: Team) => save(withDecidingPoint(match, result.sets, team))

  return (
    <DialogForm
      title={t('Enter the result')}
      action={hasDoubts ? t('Save Anyway') : t('Save Result')}
      running={false}
      failures={failures}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasSets && (
        <p className="muted">{t('The points of each set, in the order in which they were played.')}</p>
      )}
      {entered.slice(0, visibleSetCount(log, entered, names)).map((values, i) => (
        <SetFields
          key={i}
          record={record}
          number={hasSets ? i + 1 : 0}
          values={values}
          error={areProblemsShown ? result.errors[i] : undefined}
          onChange={(set) => change(i, set)}
        />
      ))}
      {hasDoubts && <Doubts ofLeague doubts={result.doubts} />}
      {isLevel && (
        <div className={styles.check} role="alert">
          <p>
            <strong>{t('It is level: nobody has won yet')}</strong>
          </p>
          <p>{t('If one more point was played: who won it?')}</p>
          <div className={styles.choices}>
            {defaultTeamOrder.map((team) => (
              <Button key={team} onClick={() => changeTeam(team)}>
                {t('{team} won it', { team: names[team] })}
              </Button>
            ))}
          </div>
          <p>{t('If not, tell the league. It decides what becomes of the game.')}</p>
          <div className={styles.choices}>
            <Button onClick={() => onOpen('stopped')}>{t('Stopped early…')}</Button>
          </div>
        </div>
      )}
    </DialogForm>
  )
}

const empty: TypedSet = { team1: '', team2: '' }

/** Returns one form entry per possible set, with the points on the board. */
function initialInput(log: Log): TypedSet[] {
  const state = stateOf(log)
  const played = hasNoPoints(log.match, state) ? state.sets.slice(0, -1) : state.sets
  const sets = played.map(({ team1Score, team2Score }) => ({
    team1: `${team1Score}`,
    team2: `${team2Score}`,
  }))
  return Array.from({ length: maxSets(log.match) }, (_, i) => sets[i] ?? empty)
}

/** Returns how many sets the form shows: those with points, and one more until the match is decided. */
function visibleSetCount({ match }: Log, entered: readonly TypedSet[], names: Record<Team, string>): number {
  const filled = entered.findLastIndex(({ team1, team2 }) => team1 || team2) + 1
  const { sets } = checkResult(match, entered, names)
  const isComplete = filled > 0 && !sets.some((set) => Number.isNaN(set.team1Score + set.team2Score))
  return isComplete && !isDecided(match, sets) ? filled + 1 : Math.max(1, filled)
}
