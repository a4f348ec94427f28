import { removeSchedule } from '../../api/schedules.ts'
import { leagueChanged } from '../../api/queries.ts'
import { useDeed } from '../../api/useDeed.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { showToast } from '../../ui/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { placeInWords } from './words.ts'

/** Asks before a game is taken out of the schedule. */
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
        {title}, {placeInWords(game)}: this 1 game is deleted and its score link opens nothing any more. It
        cannot be brought back; to keep it in sight, cancel it instead.
      </p>
    </Confirm>
  )
}
