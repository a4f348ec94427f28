import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { refetchLeague, schedulesQuery, teamsQuery } from '../../../api/client/queries.ts'
import { slotsQuery, updateSchedule } from '../../../api/games/schedules.ts'
import type { ScheduleChangeBody, ScheduledGame } from '../../../contract/types.ts'
import { newLinks } from '../../../api/games/newLinks.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { whenProblems } from '../../../rules/gameForm.ts'
import { t } from '../../../t.ts'
import { useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { rowTeamsOf } from '../rowTeams.ts'
import { restorePlaces } from '../night/useOpenings.ts'
import { describePlace } from '../words.ts'
import type { GameDialogProps } from './gameDialog.ts'
import type { SlotChoice } from './Slots.tsx'
import { useForcedSave } from '../../../api/client/useForcedSave.ts'
import { usePlaceGame } from './usePlace.ts'

/** The state of the dialog that moves a game, and its requests. */
export function useMoveGame({ league, game, title, onClose }: GameDialogProps) {
  const slots = useQuery(slotsQuery(game.id))
  const [selected, setSelected] = useState<SlotChoice | null>(null)
  const { running, run } = useAction()
  const forcedSave = useForcedSave()
  const { data: lines } = useQuery(schedulesQuery(league.id))
  const { data: teams } = useQuery(teamsQuery(league.id))
  const teamOf = useMemo(() => rowTeamsOf(teams ?? []), [teams])
  const gameTitle = ({ team1Id, team2Id }: ScheduledGame) =>
    t('{team1} vs {team2}', { team1: teamOf(team1Id).name, team2: teamOf(team2Id).name })
  const { running: isSwapping, swap } = usePlaceGame(league, gameTitle)
  const form = useForm(
    { gameDate: game.day, gameTime: game.gameTime, courtName: game.courtName ?? '', reason: '' },
    (values) => (selected === 'byHand' ? whenProblems(values) : {}),
  )
  const { values } = form

  function select(choice: SlotChoice): void {
    forcedSave.clearWarning()
    setSelected(choice)
  }

  function change(changes: Partial<typeof values>): void {
    forcedSave.clearWarning()
    form.change(changes)
  }

  const moveBack = () =>
    run(t('Failed to reschedule game'), async (retryKeys) => {
      const { day, gameTime, courtName, pinned, reason = '' } = game
      const status = game.status === 'cancelled' ? 'cancelled' : 'scheduled'
      if (game.waiting) await restorePlaces(league, [game], retryKeys)
      else await updateSchedule(game.id, { day, gameTime, courtName, status, reason, pinned, force: true })
      await refetchLeague(league.id)
      showToast({ title: t('Game is back'), description: `${title}, ${describePlace(game)}` })
    })

  async function move(): Promise<void> {
    const other = selected !== 'byHand' && lines?.find(({ id }) => id === selected?.swapWith)
    if (other) {
      if (!(await swap(game, other))) onClose()
      return
    }
    const place = toRequest(selected, values)
    if (!place)
      showToast({
        title: t('Choose a new place'),
        description: t('Select a free place or enter one'),
        destructive: true,
      })
    if (!place || !form.passes()) return
    const error = await run(t('Failed to reschedule game'), async () => {
      const moved = await updateSchedule(game.id, {
        ...place,
        status: 'scheduled',
        reason: values.reason.trim(),
        ...(forcedSave.warning && { force: true }),
      })
      await refetchLeague(league.id)
      const { told, also } = await newLinks(league, [game.id])
      showToast({
        title: t('Game rescheduled'),
        description: [`${title}, ${describePlace(moved)}.`, told].filter(Boolean).join(' '),
        ...(also && { also }),
        action: { label: t('Undo'), run: () => void moveBack() },
      })
      onClose()
    })
    if (forcedSave.handleConflict(error) || !(error instanceof ApiError)) return
    const field = error.field === 'day' ? 'gameDate' : error.field
    if (field && field in values) form.show({ [field]: error.sentence })
  }

  return {
    form,
    slots,
    selected,
    select,
    change,
    running: running || isSwapping,
    warning: forcedSave.warning,
    move,
    titleOf: (id: number) => {
      const other = lines?.find((line) => line.id === id)
      return other ? gameTitle(other) : ''
    },
  }
}

/** Returns the selected place as a request body, or null if nothing is selected. */
function toRequest(
  selected: SlotChoice | null,
  entered: { gameDate: string; gameTime: string; courtName: string },
): ScheduleChangeBody | null {
  if (selected === 'byHand') {
    const { gameDate, gameTime, courtName } = entered
    return { day: gameDate, gameTime, courtName: courtName.trim() || null }
  }
  return selected && { day: selected.day, gameTime: selected.gameTime, courtName: selected.courtName }
}
