import { refetchLeague } from '../../../api/client/queries.ts'
import { updateSchedule } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { describePlace } from '../words.ts'

/** Restores a cancelled game to its place. */
export function useBringBack() {
  const { running, run } = useAction()
  const bringBack = (game: ScheduledGame, onDone?: () => void) =>
    run(t('Failed to bring the game back'), async () => {
      await updateSchedule(game.id, { status: 'scheduled' })
      await refetchLeague(game.leagueId)
      showToast({ title: t('Game is back'), description: describePlace(game) })
      onDone?.()
    })
  return { running, bringBack }
}
