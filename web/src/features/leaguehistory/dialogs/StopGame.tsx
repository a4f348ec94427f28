import { useState } from 'react'
import type { AbandonHow } from '../../../api/games/games.ts'
import { useAbandon, useUndoAbandon } from '../../../api/games/undoableChanges.ts'
import type { Game } from '../../../contract/types.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { RadioList } from '../../../ui/controls/RadioList.tsx'
import type { DialogProps } from './dialogProps.ts'
import { describeDay, describeScore } from '../words.ts'

type Props = DialogProps & { game: Game }

/** The dialog that marks a finished game as void or schedules its replay, or undoes that. */
export function StopGame(props: Props) {
  return props.game.abandoned ? <UndoStop {...props} stopped={props.game.abandoned} /> : <Stop {...props} />
}

function Stop({ teams, game, onClose }: Props) {
  const [how, setHow] = useState<AbandonHow>('void')
  const [reason, setReason] = useState('')
  const { running, abandon } = useAbandon()
  return (
    <DialogForm
      title={t('Replay or void the game')}
      action={how === 'void' ? t('Make Void') : t('Play It Again')}
      running={running}
      failures={0}
      onSubmit={() => void abandon(game, how, reason.trim(), onClose)}
      onClose={onClose}
    >
      <p>
        {describeScore(game, namesOf(teams))}, {describeDay(game.day)}.{' '}
        {t('Its result no longer counts in the standings. You can undo this.')}
      </p>
      <RadioList
        legend={t('What becomes of it?')}
        selected={how}
        onSelect={setHow}
        choices={[
          { value: 'void', name: t('Void'), detail: t('It stays in the history and counts nowhere.') },
          {
            value: 'replay',
            name: t('Play it again'),
            detail: t('It starts at 0–0 and waits for a new place.'),
          },
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

function UndoStop({ teams, game, stopped, onClose }: Props & { stopped: NonNullable<Game['abandoned']> }) {
  const { running, undo } = useUndoAbandon()
  const score = describeScore({ ...game, ...stopped }, namesOf(teams))
  return (
    <DialogForm
      title={t('Undo that the game was abandoned?')}
      action={t('Undo')}
      running={running}
      failures={0}
      onSubmit={() => void undo(game, onClose)}
      onClose={onClose}
    >
      <p>
        {stopped.from === 'completed'
          ? t('{score} counts in the standings again.', { score })
          : t('The game goes on at {score}, in its place if that is still free.', { score })}
      </p>
    </DialogForm>
  )
}
