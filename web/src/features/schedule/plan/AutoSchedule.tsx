import { useQuery } from '@tanstack/react-query'
import { leagueChanged } from '../../../api/queries.ts'
import { autoSchedule, seasonPreview } from '../../../api/schedules.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { Working } from '../../../ui/page/Working.tsx'
import { describeCounts, PlanFigures, PlanGames } from './PlanView.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { ShapesThatFit } from './ShapesThatFit.tsx'
import { usePlan } from './usePlan.ts'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/** Previews the schedule of the season: what would change, and its quality. Nothing is saved before it is accepted. */
export function AutoSchedule({ league, teams, onClose }: Props) {
  const { data: preview, error, isFetching, refetch } = useQuery(seasonPreview(league.id))
  const { running, run } = useAction()

  const acceptPreview = () =>
    run(t('Failed to auto-schedule'), async (retryKeys) => {
      const { message } = await autoSchedule(league.id, { retryKeys })
      await leagueChanged(league.id)
      showToast({
        title: t('Season scheduled!'),
        description: message,
        action: { label: t('Print'), run: () => window.print() },
      })
      onClose()
    })

  const changes = preview?.schedules ?? []
  const plan = usePlan(league, preview?.schedules)
  const parts = { league, teams, plan, changes, quality: preview?.quality }
  return (
    <Dialog wide title={t('Auto Schedule Season')} onClose={onClose}>
      <div className={styles.stack}>
        {error ? (
          <PreviewFailed title={t('Failed to auto-schedule')} error={error} onRetry={() => void refetch()}>
            <ShapesThatFit league={league} error={error} onChosen={() => void refetch()} />
          </PreviewFailed>
        ) : !preview || isFetching ? (
          <Working>{t('Planning the season')}</Working>
        ) : (
          <>
            <p>
              <strong>{preview.message}</strong>
            </p>
            <p className="muted">
              {t(
                'This is a preview: nothing is saved until you accept it. Games with a score stay as they are, and games that move keep their score links.',
              )}{' '}
              {preview.schedulesDeleted > 0 &&
                t(
                  {
                    one: 'The score link of the {count} game to be removed will stop working.',
                    other: 'The score links of the {count} games to be removed will stop working.',
                  },
                  { count: preview.schedulesDeleted },
                )}
            </p>
            <PlanFigures {...parts} />
            <PlanGames {...parts} />
          </>
        )}
        {running && <Working>{t('Saving the season')}</Working>}
      </div>
      <DialogButtons sticky note={changes.length > 0 && describeCounts(plan)}>
        <Button onClick={onClose}>
          {running || (preview && changes.length === 0) ? t('Close') : t('Cancel')}
        </Button>
        {preview && changes.length > 0 && (
          <Button primary aria-busy={running} onClick={() => void acceptPreview()}>
            {t('Accept Schedule')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
