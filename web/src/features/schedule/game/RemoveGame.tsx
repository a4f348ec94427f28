import { removeSchedule } from '../../../api/schedules.ts'
import { leagueChanged } from '../../../api/queries.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { showToast } from '../../../ui/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace } from '../words.ts'

/** Confirms the deletion of a scheduled game. */
export function RemoveGame({ league, game, title, onClose }: GameDialogProps) {
  const { running, run } = useAction()
  const remove = () =>
    run(t('Failed to delete game'), async () => {
      await removeSchedule(game.id)
      await leagueChanged(league.id)
      showToast({ title: t('Game deleted'), description: t('{title} is no longer scheduled', { title }) })
      onClose()
      keepFocus()
    })
  return (
    <Confirm
      title={t('Delete from the schedule?')}
      action={t('Delete Game')}
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {t(
          '{game}, {place}: this game is deleted and its score link stops working. It cannot be brought back; to keep it in the schedule, cancel it instead.',
          { game: title, place: describePlace(game) },
        )}
      </p>
    </Confirm>
  )
}
