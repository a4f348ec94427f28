import { refetchLeague } from '../../../api/client/queries.ts'
import { newLinks } from '../../../api/games/newLinks.ts'
import type { LeagueName } from '../../../api/games/newLinks.ts'
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

/** Cancels a game, which stays in the schedule with the reason. The message has the links to send, and an undo button. */
export function useCancelGame(league: LeagueName) {
  const { running, run } = useAction()
  const { bringBack } = useBringBack()
  const cancel = (game: ScheduledGame, description: string, reason: string, onDone: () => void) =>
    run(t('Failed to cancel game'), async () => {
      await updateSchedule(game.id, { status: 'cancelled', reason })
      await refetchLeague(league.id)
      const { told, also } = await newLinks(league, [game.id])
      showToast({
        title: t('Game cancelled'),
        description: [told ? `${description}.` : description, told].filter(Boolean).join(' '),
        ...(also && { also }),
        action: { label: t('Undo'), run: () => void bringBack(game) },
      })
      onDone()
    })
  return { running, cancel }
}
