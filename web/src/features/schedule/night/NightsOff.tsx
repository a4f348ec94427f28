import { useState } from 'react'
import { ApiError } from '../../../api/client/client.ts'
import { updateLeague } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
import { dayInWords, weekdayOf } from '../../../lib/dates.ts'
import { whenProblems } from '../../../rules/gameForm.ts'
import { t } from '../../../t.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { TextField } from '../../../ui/controls/fields.tsx'
import { Form, useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { HolidayNights } from './HolidayNights.tsx'
import styles from './NightsOff.module.css'

/** The dialog for the blackouts of a league: days without games. */
export function NightsOff({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const form = useForm({ gameDate: '' }, ({ gameDate }) => whenProblems({ gameDate, gameTime: '00:00' }))
  const { running, run } = useAction()
  const takeBack = useTakeBack(league.id)
  const [showsHolidays, setShowsHolidays] = useState(false)

  const save = (blackouts: string[], title: string, day: string) =>
    run(t('Failed to update league'), async () => {
      const before = league.blackouts
      const { blackouts: seen } = await updateLeague(league.id, { blackouts })
      await refetchLeague(league.id)
      const undo = () => updateLeague(league.id, { blackouts: before, seen: { blackouts: seen } })
      showToast({ title, description: dayInWords(day), action: takeBack(dayInWords(day), undo) })
    })

  const skip = (day: string) =>
    save([...league.blackouts.filter((other) => other !== day), day], t('Night off added'), day)

  async function add(): Promise<void> {
    if (!form.passes()) return
    const error = await skip(form.values.gameDate)
    if (error instanceof ApiError) form.show({ gameDate: error.sentence })
    else if (!error) form.change({ gameDate: '' })
  }

  async function remove(day: string): Promise<void> {
    await save(
      league.blackouts.filter((other) => other !== day),
      t('Night off removed'),
      day,
    )
  }

  return (
    <Dialog title={t('Nights Off')} onClose={onClose}>
      <p className={styles.description}>
        {t(
          'Days on which nobody plays, such as holidays. Plans skip them; games that are already scheduled stay until the schedule is planned again or the night is moved.',
        )}
      </p>
      {league.blackouts.length === 0 && <p>{t('No nights off yet.')}</p>}
      <ul>
        {league.blackouts.map((day) => (
          <li key={day} className={styles.day}>
            <span>
              {weekdayOf(day)}, {dayInWords(day)}
            </span>
            <IconButton
              icon="trash"
              label={t('Remove {day}', { day: dayInWords(day) })}
              aria-busy={running}
              onClick={() => void remove(day)}
            />
          </li>
        ))}
      </ul>
      <Form className={styles.form} failures={form.failures} onSubmit={() => void add()}>
        <TextField
          label={t('Day')}
          type="date"
          error={form.errors.gameDate}
          value={form.values.gameDate}
          onChange={(event) => form.change({ gameDate: event.target.value })}
        />
        <Button primary type="submit" aria-busy={running}>
          {t('Add Night Off')}
        </Button>
      </Form>
      {showsHolidays ? (
        <HolidayNights league={league} running={running} onSkip={(day) => void skip(day)} />
      ) : (
        <Button onClick={() => setShowsHolidays(true)}>{t('Look for holidays')}</Button>
      )}
    </Dialog>
  )
}
