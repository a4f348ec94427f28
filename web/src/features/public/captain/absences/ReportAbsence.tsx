import type { TeamPage } from '../../../../contract/types.ts'
import { t } from '../../../../t.ts'
import { TextField } from '../../../../ui/controls/fields.tsx'
import { useForm } from '../../../../ui/controls/form.tsx'
import { DialogForm } from '../../../../ui/dialog/DialogForm.tsx'
import { reportAbsence } from '../claims/claimOutbox.ts'

/** The dialog that reports a day on which the team cannot play. */
export function ReportAbsence({
  page,
  token,
  onClose,
}: {
  page: TeamPage
  token: string
  onClose: () => void
}) {
  const isReported = page.absences?.some((absence) => absence.day === page.next?.day)
  const form = useForm(
    { day: (!isReported && page.next?.day) || '', reason: '' },
    ({ day }): { day?: string } =>
      !day
        ? { day: t('Choose the day') }
        : day < page.today
          ? { day: t('Choose today or a day to come') }
          : {},
  )
  const { day, reason } = form.values
  const hasGame = page.schedule.some((game) => game.day === day && game.status === 'scheduled')
  function send(): void {
    if (!form.passes()) return
    reportAbsence(token, day, reason.trim())
    onClose()
  }
  return (
    <DialogForm
      title={t('We cannot play')}
      action={t('Tell the League')}
      running={false}
      failures={form.failures}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t('Day')}
        type="date"
        min={page.today}
        error={form.errors.day}
        value={day}
        onChange={(event) => form.change({ day: event.target.value })}
      />
      <TextField
        label={t('Why (for the league)')}
        maxLength={200}
        value={reason}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
      <p>
        {hasGame
          ? t(
              'You have a game on that day. The league decides whether it is moved, counts as forfeited, or stays.',
            )
          : t('You can take it back as long as the league has done nothing about it.')}
      </p>
    </DialogForm>
  )
}
