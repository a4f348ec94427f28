import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { updateLeague } from '../../api/leagues.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { LeagueView } from '../../api/generated.ts'
import { useDeed } from '../../api/useDeed.ts'
import { checkLeague, leagueToChange } from '../../rules/leagueForm.ts'
import type { LeagueForm } from '../../rules/leagueForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.ts'
import { CourtAssignments } from './CourtAssignments.tsx'
import { DeleteLeague } from './DeleteLeague.tsx'
import { LeagueBasics, LeagueTimes, LeagueZone } from './LeagueFields.tsx'
import styles from './EditLeague.module.css'

/** All settings of a league. Its courts are added and removed at once, beside what is saved with the button. */
export function EditLeague({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const [before] = useState(() => asForm(league))
  const form = useForm(before, checkLeague)
  const { running, run } = useDeed()
  const [deleting, setDeleting] = useState(false)

  async function save(): Promise<void> {
    if (!form.passes()) return
    const error = await run('Failed to update league', async () => {
      const { name } = await updateLeague(league.id, leagueToChange(form.values, before))
      await leagueChanged(league.id)
      showToast({ title: 'League updated', description: `The settings of "${name}" have been saved` })
      onClose()
    })
    if (error instanceof ApiError && error.field && error.field in form.values)
      form.show({ [error.field]: error.sentence })
  }

  return (
    <Dialog stays title="Edit League Settings" onClose={onClose}>
      <Form failures={form.failures} className={styles.form} onSubmit={() => void save()}>
        <LeagueBasics form={form} />
        <LeagueTimes form={form} />
        <LeagueZone form={form} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" aria-busy={running}>
            Save Changes
          </Button>
        </div>
      </Form>
      <CourtAssignments league={league} />
      {league.role === 'owner' && (
        <section className={styles.part} aria-label="Delete league">
          <h3>Delete league</h3>
          <div>
            <Button className={styles.destroy} onClick={() => setDeleting(true)}>
              Delete League
            </Button>
          </div>
        </section>
      )}
      {deleting && <DeleteLeague league={league} onClose={() => setDeleting(false)} />}
    </Dialog>
  )
}

function asForm(league: LeagueView): LeagueForm {
  return {
    name: league.name,
    sportType: league.sportType,
    tierCount: String(league.tierCount),
    teamsPerTier: String(league.teamsPerTier),
    startDate: league.startDate ?? '',
    endDate: league.endDate ?? '',
    scheduleMode: league.scheduleMode,
    gameDay: league.gameDay ?? '',
    timeBlockStart: league.timeBlockStart ?? '',
    timeBlockEnd: league.timeBlockEnd ?? '',
    gameDuration: String(league.gameDuration),
    gamesPerMatchup: String(league.gamesPerMatchup),
    timezone: league.timezone,
  }
}
