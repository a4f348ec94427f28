import { refetchLeague } from '../../../api/client/queries.ts'
import { swapSchedules, updateSchedule } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { describePlace } from '../words.ts'

export interface Place {
  day: string
  gameTime: string
  courtName: string | null
}

/** Moves and swaps games in the grid; each notification offers an undo. */
export function usePlaceGame(leagueId: number, titleOf: (game: ScheduledGame) => string) {
  const { running, run } = useAction()

  const place = (game: ScheduledGame, to: Place) =>
    run(t('Failed to reschedule game'), async () => {
      const moved = await updateSchedule(game.id, { ...pickPlace(to), status: 'scheduled' })
      await refetchLeague(leagueId)
      showToast({
        title: t('Game rescheduled'),
        description: `${titleOf(game)}, ${describePlace(moved)}`,
        ...(!game.waiting && { action: { label: t('Undo'), run: () => void restorePlace(game) } }),
      })
    })

  /** Swaps the places of two games. */
  const swap = (one: ScheduledGame, other: ScheduledGame) =>
    run(t('Failed to swap the games'), async (retryKeys) => {
      await swapSchedules(one.id, other.id, false, retryKeys)
      await refetchLeague(leagueId)
      showToast({
        title: t('Games swapped'),
        description: t('{game} and {other}', { game: titleOf(one), other: titleOf(other) }),
        action: { label: t('Undo'), run: () => void swapBack(one, other) },
      })
    })

  const swapBack = (one: ScheduledGame, other: ScheduledGame) =>
    run(t('Failed to swap the games'), async (retryKeys) => {
      await swapSchedules(one.id, other.id, true, retryKeys)
      for (const { id, pinned } of [one, other]) if (!pinned) await updateSchedule(id, { pinned })
      await refetchLeague(leagueId)
      showToast({ title: t('Games are back'), description: [one, other].map(titleOf).join(', ') })
    })

  const restorePlace = (game: ScheduledGame) =>
    run(t('Failed to reschedule game'), async () => {
      const { reason = '', pinned } = game
      await updateSchedule(game.id, { ...pickPlace(game), reason, pinned, status: 'scheduled', force: true })
      await refetchLeague(leagueId)
      showToast({ title: t('Game is back'), description: `${titleOf(game)}, ${describePlace(game)}` })
    })

  return { running, place, swap }
}

const pickPlace = ({ day, gameTime, courtName }: Place): Place => ({ day, gameTime, courtName })
