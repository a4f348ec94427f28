import { useQuery } from '@tanstack/react-query'
import { leagueChanged } from '../../api/queries.ts'
import { autoSchedule, seasonPreview } from '../../api/schedules.ts'
import type { LeagueView, Team } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { showToast } from '../../ui/toast.ts'
import { Working } from '../../ui/Working.tsx'
import { PlannedChanges } from './PlannedChanges.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { Quality } from './Quality.tsx'
import styles from './Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** The season as a draft: what would change and how good it is, and then it is accepted or not. */
export function AutoSchedule({ league, teams, onClose }: Props) {
  const { data: draft, error, isFetching, refetch } = useQuery(seasonPreview(league.id))
  const { running, run } = useDeed()

  const accept = () =>
    run('Failed to auto-schedule', async () => {
      const { message } = await autoSchedule(league.id, false)
      await leagueChanged(league.id)
      showToast({ title: 'Season scheduled!', description: message })
      onClose()
    })

  const changes = draft?.schedules ?? []
  return (
    <Dialog title="Auto Schedule Season" onClose={onClose}>
      <div className={styles.deeds}>
        {error ? (
          <PreviewFailed title="Failed to auto-schedule" error={error} onRetry={() => void refetch()} />
        ) : !draft || isFetching ? (
          <Working>Planning the season</Working>
        ) : (
          <>
            <p>
              <strong>{draft.message}</strong>
            </p>
            <p className="muted">
              This is a draft: nothing is saved until you accept it. Games with a score stay as they are, and
              games that move keep their score links.
              {draft.schedulesDeleted > 0 &&
                ` The links of the ${counted(draft.schedulesDeleted, 'game')} to be removed will open nothing any more.`}
            </p>
            <PlannedChanges changes={changes} teams={teams} />
            {draft.quality && (
              <details>
                <summary className={styles.summary}>How good this schedule is</summary>
                <Quality report={draft.quality} teams={teams} />
              </details>
            )}
          </>
        )}
        {running && <Working>Saving the season</Working>}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{running || (draft && changes.length === 0) ? 'Close' : 'Cancel'}</Button>
        {draft && changes.length > 0 && (
          <Button primary aria-busy={running} onClick={() => void accept()}>
            Accept Schedule
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
