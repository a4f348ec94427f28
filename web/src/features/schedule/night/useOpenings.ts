import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { asPreview } from '../../../api/client/preview.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { changeOpenings, openingsPreview } from '../../../api/games/schedules.ts'
import { newLinks } from '../../../api/games/newLinks.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { RetryKeys } from '../../../contract/calls.ts'
import type { LeagueView, NightMoved, OpeningsBody, ScheduledGame } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** The changes to the courts of a night. */
export type Openings = Pick<OpeningsBody, 'courtsOut' | 'start' | 'end' | 'courts'>

/** Returns the ids of the games that a plan changes. */
export const changedIds = ({ schedules = [] }: NightMoved): number[] =>
  schedules.map(({ schedule }) => schedule.id)

/** Returns the place to which an undo brings a game back. */
export const placeToRestore = ({ id, day, gameTime, courtName, reason = '', pinned }: ScheduledGame) => ({
  id,
  day,
  gameTime,
  courtName,
  reason,
  pinned,
})

/** Brings games back to the places, or to the lack of one, that they had before. */
export const restorePlaces = (league: LeagueView, games: ScheduledGame[], retryKeys: RetryKeys) => {
  const [{ day } = { day: '' }] = games
  const restore = games.map((game) => ({ ...placeToRestore(game), waiting: game.waiting ?? false }))
  return changeOpenings(league.id, day, { ...currentOpenings(league, day), restore }, { retryKeys })
}

/** Returns the present changes of a night plus a closed court. */
export function withClosedCourt(league: LeagueView, night: string, court: string): Openings {
  const now = currentOpenings(league, night)
  return { ...now, courtsOut: [...(now.courtsOut ?? []), court] }
}

/** Returns the present changes of a night. */
export function currentOpenings({ nightChanges }: LeagueView, night: string): Openings {
  const change = nightChanges.find(({ day }) => day === night)
  if (!change) return {}
  const { courtsOut, start, end, courts } = change
  return { courtsOut, courts, ...(start && { start }), ...(end && { end }) }
}

/**
 * The state of the dialog: the proposed change of a night, the preview of its games, and the request that saves it. With `courtOut`, the
 * initial proposal closes that court.
 */
export function useOpenings(
  league: LeagueView,
  initialNight: string,
  courtOut: string | undefined,
  onClose: () => void,
) {
  const [night, setNight] = useState(initialNight)
  const [proposed, setProposed] = useState<Openings | null>(() =>
    courtOut === undefined ? null : withClosedCourt(league, initialNight, courtOut),
  )
  const { running, run } = useAction()
  const preview = useQuery({
    ...openingsPreview(league.id, night, proposed ?? {}),
    enabled: proposed !== null,
  })

  async function accept(): Promise<void> {
    const shown = preview.data
    if (!proposed)
      showToast({
        title: t('Nothing is chosen yet'),
        description: t('Choose what is not as usual on this night'),
        destructive: true,
      })
    if (!proposed || !shown) return
    const before = currentOpenings(league, night)
    const error = await run(t('Failed to change the night'), async (retryKeys) => {
      const version = shown.version === undefined ? {} : { version: shown.version }
      const { message } = await changeOpenings(league.id, night, { ...proposed, ...version }, { retryKeys })
      await refetchLeague(league.id)
      const { told, also } = await newLinks(league, changedIds(shown))
      showToast({
        title: t('Night changed'),
        description: [message, told].filter(Boolean).join(' '),
        ...(also && { also }),
        action: { label: t('Undo'), run: () => void undoChange(night, before, shown) },
      })
      onClose()
    })
    if (error instanceof ApiError && error.status === 409) void preview.refetch()
  }

  /** Restores the previous changes of the night and the places of its games. */
  const undoChange = (day: string, before: Openings, { schedules = [] }: NightMoved) =>
    run(t('Failed to change the night'), async (retryKeys) => {
      const restore = schedules.flatMap(({ from }) => (from ? placeToRestore(from) : []))
      const { message } = await changeOpenings(league.id, day, { ...before, restore }, { retryKeys })
      await refetchLeague(league.id)
      showToast({ title: t('Night is back'), description: message })
    })

  /** Resets a night. Only games on courts that were added for that night move. */
  const resetNight = (day: string) =>
    run(t('Failed to change the night'), async (retryKeys) => {
      const before = currentOpenings(league, day)
      const shown = await changeOpenings(league.id, day, {}, asPreview)
      const { message } = await changeOpenings(league.id, day, {}, { retryKeys })
      await refetchLeague(league.id)
      showToast({
        title: t('Night as usual again'),
        description: message,
        action: { label: t('Undo'), run: () => void undoChange(day, before, shown) },
      })
    })

  return {
    night,
    selectNight: (night: string) => {
      setNight(night)
      setProposed(null)
    },
    proposed,
    propose: setProposed,
    preview,
    running,
    accept,
    remove: resetNight,
  }
}
