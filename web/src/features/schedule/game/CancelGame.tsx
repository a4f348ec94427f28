import { updateSchedule } from '../../../api/games/schedules.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { showAtField, useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace, describeScore } from '../words.ts'
import { useBringBack } from './useBringBack.ts'
import { useGame } from './useGame.ts'

/** The dialog that cancels a game. The game stays in the schedule with the reason. */
export function CancelGame({ league, game, title, onClose }: GameDialogProps) {
  const form = useForm({ reason: '' }, () => ({}))
  const { running, run } = useAction()
  const { bringBack } = useBringBack()
  const { gameWithScore, hasBegun } = useGame(game)

  async function cancel(): Promise<void> {
    const error = await run(t('Failed to cancel game'), async () => {
      await updateSchedule(game.id, { status: 'cancelled', reason: form.values.reason.trim() })
      await refetchLeague(league.id)
      showToast({
        title: t('Game cancelled'),
        description: `${title}, ${describePlace(game)}`,
        action: { label: t('Undo'), run: () => void bringBack(game) },
      })
      onClose()
    })
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
