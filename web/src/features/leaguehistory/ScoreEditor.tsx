import { useId } from 'react'
import { useEditResult } from '../../api/games/undoableChanges.ts'
import type { Game, LeagueView } from '../../contract/types.ts'
import { resultProblems, winnerOf } from '../../rules/gameForm.ts'
import type { ScoresForm } from '../../rules/gameForm.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { unusualResultQuestion } from '../../rules/unfinishedSet.ts'
import { t } from '../../t.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { useForm } from '../../ui/controls/form.tsx'
import { useQuestion } from '../../ui/controls/useQuestion.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { describeScore } from './words.ts'
import styles from './History.module.css'

interface Props {
  league: LeagueView
  game: Game
  names: [string, string]
  onClose: () => void
}

/** Edits the score of a game in place, in two fields. Enter saves, Escape cancels. */
export function ScoreEditor({ league, game, names, onClose }: Props) {
  const form = useForm<ScoresForm>(
    { team1Score: String(game.team1Score), team2Score: String(game.team2Score) },
    // The scores of a result without points of its sets are the sets won.
    (values) => resultProblems({ ...values, sets: '', setsOnly: true }, league.rules, game.setsOnly ?? false),
  )
  const { running, editResult } = useEditResult(league.id)
  const doubt = useQuestion()
  const id = useId()
  const problem = form.errors.team1Score ?? form.errors.team2Score
  const describe = (edited: Game) =>
    describeScore(
      edited,
      namesOf([game.team1Id, game.team2Id].map((id, side) => ({ id, name: names[side] ?? '' }))),
    )

  async function save(): Promise<void> {
    if (!form.passes()) return
    const [team1Score, team2Score] = [Number(form.values.team1Score), Number(form.values.team2Score)]
    if (team1Score === game.team1Score && team2Score === game.team2Score) {
      onClose()
      return
    }
    const score = { team1Score, team2Score }
    const question = unusualResultQuestion(league.rules, score)
    if (doubt.mustWait(question)) {
      form.show({ team2Score: question })
      return
    }
    await editResult(game.id, { ...score, ...winnerOf(score, game) }, describe, onClose)
  }

  const field = (key: keyof ScoresForm, side: 0 | 1) => (
    <input
      className={styles.points}
      inputMode="numeric"
      autoComplete="off"
      aria-label={
        game.setsOnly ? t('{team} sets', { team: names[side] }) : t('{team} score', { team: names[side] })
      }
      aria-invalid={Boolean(form.errors[key])}
      aria-describedby={problem ? id : undefined}
      value={form.values[key]}
      // It replaces the pressed score, so it takes over the focus.
      autoFocus={side === 0}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        doubt.clear()
        form.change({ [key]: event.target.value })
      }}
    />
  )
  return (
    <form
      noValidate
      className={styles.editor}
      aria-label={t('Change the score')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <span className={styles.pair}>
        {field('team1Score', 0)}
        {field('team2Score', 1)}
      </span>
      <span className={styles.pair}>
        <IconButton
          type="submit"
          icon={<MoreIcon name="check" />}
          label={doubt.isAsked ? t('Save Anyway') : t('Save')}
          aria-busy={running}
        />
        <IconButton icon="close" label={t('Cancel')} onClick={onClose} />
      </span>
      {problem && (
        <p id={id} role="alert" className={`bad ${styles.problem}`}>
          {problem}
        </p>
      )}
    </form>
  )
}
