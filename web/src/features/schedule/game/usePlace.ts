import { newLinks } from '../../../api/games/newLinks.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { swapSchedules, updateSchedule } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { LeagueView, ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { restorePlaces } from '../night/useOpenings.ts'
import { describePlace } from '../words.ts'

export interface Place {
  day: string
  gameTime: string
  courtName: string | null
}

/** Moves and swaps games in the grid; each notification offers an undo. */
export function usePlaceGame(league: LeagueView, titleOf: (game: ScheduledGame) => string) {
  const leagueId = league.id
  const { running, run } = useAction()

  const place = (game: ScheduledGame, to: Place) =>
    run(t('Failed to reschedule game'), async () => {
      const moved = await updateSchedule(game.id, { ...pickPlace(to), status: 'scheduled' })
      await refetchLeague(leagueId)
      const { told, also } = await newLinks(league, [game.id])
      showToast({
        title: t('Game rescheduled'),
        description: [`${titleOf(game)}, ${describePlace(moved)}.`, told].filter(Boolean).join(' '),
        ...(also && { also }),
        action: { label: t('Undo'), run: () => void restorePlace(game) },
      })
    })

  /** Swaps the places of two games. */
  const swap = (one: ScheduledGame, other: ScheduledGame) =>
    run(t('Failed to swap the games'), async (retryKeys) => {
      await swapSchedules(one.id, other.id, false, retryKeys)
      await refetchLeague(leagueId)
      const { told, also } = await newLinks(league, [one.id, other.id])
      const swapped = t('{game} and {other}', { game: titleOf(one), other: titleOf(other) })
      showToast({
        title: t('Games swapped'),
        description: [told ? `${swapped}.` : swapped, told].filter(Boolean).join(' '),
        ...(also && { also }),
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
    run(t('Failed to reschedule game'), async (retryKeys) => {
      const { reason = '', pinned } = game
      if (game.waiting) await restorePlaces(league, [game], retryKeys)
      else
        await updateSchedule(game.id, {
          ...pickPlace(game),
          reason,
          pinned,
          status: 'scheduled',
          force: true,
        })
      await refetchLeague(leagueId)
      showToast({ title: t('Game is back'), description: `${titleOf(game)}, ${describePlace(game)}` })
    })

  return { running, place, swap }
}

const pickPlace = ({ day, gameTime, courtName }: Place): Place => ({ day, gameTime, courtName })
