import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchLeague } from '../../../api/client/queries.ts'
import { autoSchedule, seasonPreview } from '../../../api/games/schedules.ts'
import type { LeagueView, ReplanMode, SeasonBody, Team } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { Working } from '../../../ui/page/Working.tsx'
import { PlanNote } from '../../../ui/page/PlanNote.tsx'
import { FixedGames } from './FixedGames.tsx'
import { isOutdated, OutdatedPreview } from './OutdatedPreview.tsx'
import { Evenness } from './Evenness.tsx'
import { describeCounts, isAllNew, PlanGames, publishLabel } from './PlanView.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { ShapesThatFit } from './ShapesThatFit.tsx'
import { usePlan } from './usePlan.ts'
import { useUndoPlan } from './useUndoPlan.ts'
import { WaysToPlan } from './WaysToPlan.tsx'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  /** How an existing season is changed at first. */
  way?: ReplanMode | undefined
  onClose: () => void
}

/**
 * Previews the schedule of the season: the changes, the fixed games with their reasons, and the quality. An existing season can be
 * replanned in two modes. Nothing is saved before the user accepts the preview.
 */
export function AutoSchedule({ league, teams, way, onClose }: Props) {
  const [choice, setChoice] = useState<SeasonBody>(way ? { way } : {})
  const [wasOutdated, setWasOutdated] = useState(false)
  const query = useQuery({ ...seasonPreview(league.id, choice), placeholderData: keepPreviousData })
  const { data: preview, error, isFetching, refetch } = query
  const { running, run } = useAction()
  const undo = useUndoPlan(league.id)

  async function acceptPreview(): Promise<void> {
    const version = preview?.version
    const failure = await run(t('Failed to auto-schedule'), async (retryKeys) => {
      const { message } = await autoSchedule(
        league.id,
        { ...choice, ...(version !== undefined && { version }) },
        { retryKeys },
      )
      await refetchLeague(league.id)
      showToast({
        title: t('Season scheduled!'),
        description: message,
        also: { label: t('Print'), run: () => window.print() },
        action: { label: t('Undo'), run: () => void undo() },
      })
      onClose()
    })
    if (!isOutdated(failure)) return
    setWasOutdated(true)
    await refetch()
  }

  const changes = preview?.schedules ?? []
  const plan = usePlan(league, preview?.schedules)
  const parts = { teams, plan, changes, kept: preview?.schedulesKept ?? 0, quality: preview?.quality }
  return (
    <Dialog wide title={t('Auto Schedule Season')} onClose={onClose}>
      <div className={styles.stack}>
        <PlanNote />
        {error ? (
          <PreviewFailed title={t('Failed to auto-schedule')} error={error} onRetry={() => void refetch()}>
            <ShapesThatFit league={league} error={error} onChosen={() => void refetch()} />
          </PreviewFailed>
        ) : !preview ? (
          <Working>{t('Planning the season')}</Working>
        ) : (
          <>
            {wasOutdated && !isFetching && <OutdatedPreview />}
            {preview.figures && <Evenness figures={preview.figures} teams={teams} />}
            <PlanSummary preview={preview} />
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
            <WaysToPlan league={league} preview={preview} choice={choice} onChoose={setChoice} />
            {isFetching && <Working>{t('Planning with your changes')}</Working>}
            <PlanGames {...parts}>
              <FixedGames kept={preview.kept ?? []} teams={teams} />
            </PlanGames>
          </>
        )}
        {running && <Working>{t('Saving the season')}</Working>}
      </div>
      <DialogButtons sticky note={!error && preview && !isAllNew(preview) && describeCounts(preview)}>
        <Button onClick={onClose}>
          {running || (preview && changes.length === 0) ? t('Close') : t('Cancel')}
        </Button>
        {preview && !error && changes.length > 0 && (
          <Button
            primary
            aria-busy={running || isFetching}
            onClick={() => !isFetching && void acceptPreview()}
          >
            {publishLabel(preview)}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
