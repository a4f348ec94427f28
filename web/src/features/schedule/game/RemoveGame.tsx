import { removeSchedule } from '../../../api/schedules.ts'
import { leagueChanged } from '../../../api/queries.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { showToast } from '../../../ui/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace } from '../words.ts'

/** Confirms the deletion of a scheduled game. */
export function RemoveGame({ league, game, title, onClose }: GameDialogProps) {
  const { running, run } = useDeed()
  const remove = () =>
    run('Failed to delete game', async () => {
      await removeSchedule(game.id)
      await leagueChanged(league.id)
      showToast({ title: 'Game deleted', description: `${title} is no longer scheduled` })
      onClose()
      keepFocus()
    })
  return (
    <Confirm
      title="Delete from the schedule?"
      action="Delete Game"
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {title}, {describePlace(game)}: this game is deleted and its score link stops working. It cannot be
        brought back; to keep it in the schedule, cancel it instead.
      </p>
    </Confirm>
  )
}
