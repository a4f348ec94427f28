import { leagueChanged } from '../../../api/queries.ts'
import { updateSchedule } from '../../../api/schedules.ts'
import { useAction } from '../../../api/useAction.ts'
import type { ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { describePlace } from '../words.ts'

export interface Place {
  day: string
  gameTime: string
  courtName: string | null
}

/** Moves games of the grid to another place, each with an undo in the notification. */
export function usePlace(leagueId: number, titleOf: (game: ScheduledGame) => string) {
  const { running, run } = useAction()

  const place = (game: ScheduledGame, to: Place) =>
    run(t('Failed to reschedule game'), async () => {
      const moved = await updateSchedule(game.id, { ...onlyPlace(to), status: 'scheduled' })
      await leagueChanged(leagueId)
      showToast({
        title: t('Game rescheduled'),
        description: `${titleOf(game)}, ${describePlace(moved)}`,
        ...(!game.waiting && { action: { label: t('Undo'), run: () => void putBack([game]) } }),
      })
    })

  /** Each game gets the place of the other. The court of the first is free in between. */
  const swap = (one: ScheduledGame, other: ScheduledGame) =>
    run(t('Failed to swap the games'), async () => {
      try {
        await exchange(one, other)
      } catch (error) {
        // Whatever was done already is undone: a game may not lose its court by a swap that failed.
        await restore([other, one]).catch(() => undefined)
        await leagueChanged(leagueId)
        throw error
      }
      await leagueChanged(leagueId)
      showToast({
        title: t('Games swapped'),
        description: t('{game} and {other}', { game: titleOf(one), other: titleOf(other) }),
        action: { label: t('Undo'), run: () => void putBack([one, other]) },
      })
    })

  const putBack = (games: ScheduledGame[]) =>
    run(t('Failed to reschedule game'), async () => {
      await restore(games)
      await leagueChanged(leagueId)
      const [first] = games
      if (!first) return
      showToast(
        games.length > 1
          ? { title: t('Games are back'), description: games.map(titleOf).join(', ') }
          : { title: t('Game is back'), description: `${titleOf(first)}, ${describePlace(first)}` },
      )
    })

  return { running, place, swap }
}

const onlyPlace = ({ day, gameTime, courtName }: Place): Place => ({ day, gameTime, courtName })

async function exchange(one: ScheduledGame, other: ScheduledGame): Promise<void> {
  await updateSchedule(one.id, { courtName: null, force: true })
  await updateSchedule(other.id, { ...onlyPlace(one), force: true })
  await updateSchedule(one.id, { ...onlyPlace(other), force: true })
}

/** Gives games the places back that they had. Two games may each stand in the place of the other. */
async function restore(games: ScheduledGame[]): Promise<void> {
  if (games.length > 1) for (const { id } of games) await updateSchedule(id, { courtName: null, force: true })
  for (const { id, reason = '', ...game } of games)
    await updateSchedule(id, { ...onlyPlace(game), reason, status: 'scheduled', force: true })
}
