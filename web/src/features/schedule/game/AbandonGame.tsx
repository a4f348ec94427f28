import { useState } from 'react'
import type { AbandonHow } from '../../../api/games/games.ts'
import { useAbandon } from '../../../api/games/undoableChanges.ts'
import type { Game } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import { describeScore } from '../words.ts'
import type { GameDialogProps } from './gameDialog.ts'

/** The dialog that stops a running game: the game is replayed, its score stands, or it becomes void. */
export function AbandonGame(props: GameDialogProps & { gameWithScore: Game }) {
  const { league, title, gameWithScore, onClose } = props
  const { abandonedFrom: from, draws } = league.tableRules
  const canStand = draws || gameWithScore.team1Score !== gameWithScore.team2Score
  const [how, setHow] = useState<AbandonHow>(() =>
    canStand ? defaultOutcome(gameWithScore, from) : 'replay',
  )
  const [reason, setReason] = useState('')
  const { running, abandon } = useAbandon()
  const score = describeScore(gameWithScore)
  return (
    <DialogForm
      title={t('Abandon game')}
      action={t('Abandon Game')}
      keep={t('Keep Game')}
      running={running}
      failures={0}
      onSubmit={() => void abandon(gameWithScore, how, reason.trim(), onClose)}
      onClose={onClose}
    >
      <p>
        {t('{game} stops at {score}. Its record is kept, and you can undo this.', { game: title, score })}
      </p>
      {from !== null && (
        <p className="muted">
          {t(
            {
              one: 'The rule of this league: from {count} point of both teams together the score stands, before that the game is played again.',
              other:
                'The rule of this league: from {count} points of both teams together the score stands, before that the game is played again.',
            },
            { count: from },
          )}
        </p>
      )}
      <RadioList
        legend={t('What becomes of it?')}
        selected={how}
        onSelect={setHow}
        choices={[
          {
            value: 'replay',
            name: t('Play it again'),
            detail: t('It starts at 0–0 and waits for a new place.'),
          },
          {
            value: 'stand',
            name: t('The score stands'),
            detail: canStand
              ? t('It is over with {score} and counts.', { score })
              : t('Not possible: the score is level.'),
            disabled: !canStand,
          },
          { value: 'void', name: t('Void'), detail: t('It stays in the history and counts nowhere.') },
        ]}
      />
      <TextField
        label={t('Reason')}
        hint={t('Everyone in the league sees it')}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DialogForm>
  )
}

/** Returns the outcome of a stopped game under the rule of the league; without a rule the game is replayed. */
function defaultOutcome({ team1Score, team2Score, sets = [] }: Game, from: number | null): AbandonHow {
  const played = sets.filter(({ forfeit }) => !forfeit)
  const points = (sets.length > 0 ? played : [{ team1Score, team2Score }]).reduce(
    (sum, set) => sum + set.team1Score + set.team2Score,
    0,
  )
  return from !== null && points >= from ? 'stand' : 'replay'
}
