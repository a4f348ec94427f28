import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { courtsQuery, leagueChanged } from '../../api/queries.ts'
import { slotsQuery, updateSchedule } from '../../api/schedules.ts'
import type { ScheduleChangeBody, Slot } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { whenProblems } from '../../rules/gameForm.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { Slots } from './Slots.tsx'
import { useInsist } from './useInsist.ts'
import { WhenFields } from './WhenFields.tsx'
import { placeInWords } from './words.ts'

/** Moves a game: to one of the places that are free for it, the best first, or to any by hand. */
export function MoveGame({ league, game, title, onClose }: GameDialogProps) {
  const slots = useQuery(slotsQuery(game.id))
  const legal = slots.data?.filter((slot) => slot.legal) ?? []
  const [slot, setSlot] = useState<Slot | null>(null)
  const [typing, setTyping] = useState(false)
  const { data: courts } = useQuery(courtsQuery(league.id))
  const { running, run } = useDeed()
  const insist = useInsist()
  const form = useForm(
    { gameDate: game.day, gameTime: game.gameTime, courtName: game.courtName ?? '', reason: '' },
    (values) => (typing ? whenProblems(values) : {}),
  )
  const { values } = form

  /** Where to, as the call wants it; null while nothing is chosen. */
  function target(): ScheduleChangeBody | null {
    if (typing)
      return { day: values.gameDate, gameTime: values.gameTime, courtName: values.courtName.trim() || null }
    return slot && { day: slot.day, gameTime: slot.gameTime, courtName: slot.courtName }
  }

  async function move(): Promise<void> {
    const to = target()
    if (!to)
      showToast({ title: 'Choose where to', description: 'Pick a place, or type one', destructive: true })
    if (!to || !form.passes()) return
    const error = await run('Failed to reschedule game', async () => {
      const moved = await updateSchedule(game.id, {
        ...to,
        status: 'scheduled',
        reason: values.reason.trim(),
        ...(insist.warning && { force: true }),
      })
      await leagueChanged(league.id)
      showToast({ title: 'Game rescheduled', description: `${title}, ${placeInWords(moved)}` })
      onClose()
    })
    if (insist.refused(error) || !(error instanceof ApiError)) return
    const field = error.field === 'day' ? 'gameDate' : error.field
    if (field && field in values) form.show({ [field]: error.sentence })
  }

  return (
    <DialogForm
      title={`Reschedule ${title}`}
      action={insist.warning ? 'Move anyway' : 'Move Game'}
      running={running}
      failures={form.failures}
      onSubmit={() => void move()}
      onClose={onClose}
    >
      <p>Now: {placeInWords(game)}. Its score link stays.</p>
      <Slots
        slots={slots.data && legal}
        error={slots.error}
        onRetry={() => void slots.refetch()}
        chosen={typing ? 'by hand' : slot}
        onChoose={(chosen) => {
          insist.forget()
          setTyping(chosen === 'by hand')
          setSlot(chosen === 'by hand' ? null : chosen)
        }}
      />
      {typing && (
        <WhenFields
          values={values}
          errors={form.errors}
          courts={courts ?? []}
          onChange={(changes) => {
            insist.forget()
            form.change(changes)
          }}
        />
      )}
      <TextField
        label="Reason (optional)"
        hint="Everyone in the league sees it"
        maxLength={200}
        error={form.errors.reason}
        value={values.reason}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
      {insist.warning && (
        <p role="alert">
          <strong>{insist.warning}.</strong> Move it anyway?
        </p>
      )}
    </DialogForm>
  )
}
