import { refetchLeague } from '../../../api/client/queries.ts'
import { updateSchedule } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** Pins a game, so that no plan moves it, or unpins it. */
export function usePinGame(title: string) {
  const { running, run } = useAction()
  const pin = (game: ScheduledGame, pinned: boolean) =>
    run(pinned ? t('Failed to fix the game') : t('Failed to release the game'), async () => {
      await updateSchedule(game.id, { pinned })
      await refetchLeague(game.leagueId)
      showToast({
        title: pinned ? t('Game fixed') : t('Game released'),
        description: title,
        action: { label: t('Undo'), run: () => void pin(game, !pinned) },
      })
    })
  return { running, pin }
}
