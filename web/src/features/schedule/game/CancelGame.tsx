import { showAtField } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace, describeScore } from '../words.ts'
import { useCancelGame } from './useBringBack.ts'
import { useGame } from './useGame.ts'

/** The dialog that cancels a game. The game stays in the schedule with the reason. */
export function CancelGame({ league, game, title, onClose }: GameDialogProps) {
  const form = useForm({ reason: '' }, () => ({}))
  const { running, cancel: cancelGame } = useCancelGame(league)
  const { gameWithScore, hasBegun } = useGame(game)

  async function cancel(): Promise<void> {
    const error = await cancelGame(
      game,
      `${title}, ${describePlace(game)}`,
      form.values.reason.trim(),
      onClose,
    )
    showAtField(form, error)
  }

  return (
    <DialogForm
      title={t('Cancel game')}
      action={t('Cancel Game')}
      keep={t('Keep Game')}
      running={running}
      failures={form.failures}
      onSubmit={() => void cancel()}
      onClose={onClose}
    >
      <p>
        {t('{game}, {place}. It stays in the schedule as cancelled and can be brought back.', {
          game: title,
          place: describePlace(game),
        })}{' '}
        {hasBegun &&
          gameWithScore &&
          t('Its score, {score}, is kept.', { score: describeScore(gameWithScore) })}
      </p>
      <TextField
        label={t('Reason')}
        hint={t('Everyone in the league sees it')}
        maxLength={200}
        error={form.errors.reason}
        value={form.values.reason}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
    </DialogForm>
  )
}
