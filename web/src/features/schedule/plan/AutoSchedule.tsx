import { useQuery } from '@tanstack/react-query'
import { leagueChanged } from '../../../api/queries.ts'
import { autoSchedule, seasonPreview } from '../../../api/schedules.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { counted } from '../../../rules/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogButtons } from '../../../ui/DialogButtons.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Working } from '../../../ui/Working.tsx'
import { PlannedChanges } from './PlannedChanges.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { Quality } from './Quality.tsx'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** Previews the schedule of the season: what would change, and its quality. Nothing is saved before it is accepted. */
export function AutoSchedule({ league, teams, onClose }: Props) {
  const { data: preview, error, isFetching, refetch } = useQuery(seasonPreview(league.id))
  const { running, run } = useDeed()

  const acceptPreview = () =>
    run('Failed to auto-schedule', async () => {
      const { message } = await autoSchedule(league.id, false)
      await leagueChanged(league.id)
      showToast({ title: 'Season scheduled!', description: message })
      onClose()
    })

  const changes = preview?.schedules ?? []
  return (
    <Dialog title="Auto Schedule Season" onClose={onClose}>
      <div className={styles.stack}>
        {error ? (
          <PreviewFailed title="Failed to auto-schedule" error={error} onRetry={() => void refetch()} />
        ) : !preview || isFetching ? (
          <Working>Planning the season</Working>
        ) : (
          <>
            <p>
              <strong>{preview.message}</strong>
            </p>
            <p className="muted">
              This is a preview: nothing is saved until you accept it. Games with a score stay as they are,
              and games that move keep their score links.
              {preview.schedulesDeleted > 0 &&
                ` The score links of the ${counted(preview.schedulesDeleted, 'game')} to be removed will stop working.`}
            </p>
            <PlannedChanges changes={changes} teams={teams} />
            {preview.quality && (
              <details>
                <summary className={styles.summary}>How good this schedule is</summary>
                <Quality report={preview.quality} teams={teams} />
              </details>
            )}
          </>
        )}
        {running && <Working>Saving the season</Working>}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{running || (preview && changes.length === 0) ? 'Close' : 'Cancel'}</Button>
        {preview && changes.length > 0 && (
          <Button primary aria-busy={running} onClick={() => void acceptPreview()}>
            Accept Schedule
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
