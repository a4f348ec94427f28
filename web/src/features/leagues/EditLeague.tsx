import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { updateLeague } from '../../api/leagues.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { LeagueView } from '../../contract/types.ts'
import { useAction } from '../../api/useAction.ts'
import { checkLeague, leagueToChange } from '../../rules/leagueForm.ts'
import type { LeagueForm } from '../../rules/leagueForm.ts'
import { checkPlay, playForm, playToChange, defaultRulesOf } from '../../rules/playForm.ts'
import type { PlayForm } from '../../rules/playForm.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form, useForm } from '../../ui/controls/form.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { CourtAssignments } from './CourtAssignments.tsx'
import { DeleteLeague } from './DeleteLeague.tsx'
import { LeagueBasics, LeagueTimes, LeagueZone } from './LeagueFields.tsx'
import { PlayFields } from './PlayFields.tsx'
import { PublicFields } from './PublicFields.tsx'
import styles from './EditLeague.module.css'

type SettingsForm = LeagueForm & PlayForm

const checkSettings = (form: SettingsForm) => ({ ...checkLeague(form), ...checkPlay(form) })

/** The dialog for all settings of a league. The button saves the form; changes of courts are saved immediately. */
export function EditLeague({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const [initial] = useState(() => ({ league: toLeagueForm(league), play: playForm(league) }))
  const form = useForm<SettingsForm>({ ...initial.league, ...initial.play }, checkSettings)
  // A change of sport resets the rules to the defaults of that sport.
  const basics = {
    ...form,
    change: (changes: Partial<LeagueForm>) =>
      form.change({ ...changes, ...(changes.sportType && defaultRulesOf(changes.sportType)) }),
  }
  const { running, run } = useAction()
  const [isDeleting, setIsDeleting] = useState(false)

  async function save(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to update league'), async () => {
      const { name } = await updateLeague(league.id, {
        ...leagueToChange(pickLeagueFields(form.values, initial.league), initial.league),
        ...playToChange(form.values, initial.play),
      })
      await leagueChanged(league.id)
      showToast({
        title: t('League updated'),
        description: t('The settings of "{name}" have been saved', { name }),
      })
      onClose()
    })
    const field = error instanceof ApiError ? error.field?.replace(/^rules\./, '') : undefined
    if (error instanceof ApiError && field && field in form.values) form.show({ [field]: error.sentence })
  }

  return (
    <Dialog stays title={t('Edit League Settings')} onClose={onClose}>
      <Form failures={form.failures} className={styles.form} onSubmit={() => void save()}>
        <LeagueBasics form={basics} />
        <LeagueTimes form={form} />
        <LeagueZone form={form} />
        <section className={`${styles.form} ${styles.section}`} aria-label={t('Game rules')}>
          <h3>{t('Game rules')}</h3>
          <PlayFields form={form} sport={form.values.sportType} />
        </section>
        <section className={`${styles.form} ${styles.section}`} aria-label={t('Public page')}>
          <h3>{t('Public page')}</h3>
          <PublicFields form={form} league={league} />
        </section>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button primary type="submit" aria-busy={running}>
            {t('Save Changes')}
          </Button>
        </div>
      </Form>
      <CourtAssignments league={league} />
      {league.role === 'owner' && (
        <section className={styles.section} aria-label={t('Delete league')}>
          <h3>{t('Delete league')}</h3>
          <div>
            <Button className={styles.danger} onClick={() => setIsDeleting(true)}>
              {t('Delete League')}
            </Button>
          </div>
        </section>
      )}
      {isDeleting && <DeleteLeague league={league} onClose={() => setIsDeleting(false)} />}
    </Dialog>
  )
}

/** Returns the values of the league fields only, without those of the rules and the public page. */
function pickLeagueFields(all: SettingsForm, fields: LeagueForm): LeagueForm {
  return Object.fromEntries(Object.entries(all).filter(([field]) => field in fields)) as unknown as LeagueForm
}

function toLeagueForm(league: LeagueView): LeagueForm {
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
