import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchLeague } from '../../../api/client/queries.ts'
import { advanceWeek, weekPreview } from '../../../api/games/schedules.ts'
import type { Advanced, LeagueView, Team, TierChoice } from '../../../contract/types.ts'
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
import { describeCounts, PlanGames } from './PlanView.tsx'
import type { Plan } from './usePlan.ts'
import { usePlan } from './usePlan.ts'
import { PlanSummary } from './PlanSummary.tsx'
import { PreviewFailed } from './PreviewFailed.tsx'
import { ShapesThatFit } from './ShapesThatFit.tsx'
import { TierMoves } from './TierMoves.tsx'
import { useUndoAdvance } from './useUndoAdvance.ts'
import { useUndoPlan } from './useUndoPlan.ts'
import { UnscoredGames } from './UnscoredGames.tsx'
import styles from '../Schedule.module.css'

interface Props {
  league: LeagueView
  teams: Team[]
  onClose: () => void
}

/**
 * Previews the next week: tier moves with their reasons, games without a score and planned games. Nothing is saved before the user
 * accepts the preview.
 */
export function AdvanceWeek({ league, teams, onClose }: Props) {
  const [choices, setChoices] = useState<TierChoice[]>([])
  const [wasOutdated, setWasOutdated] = useState(false)
  const query = useQuery({ ...weekPreview(league.id, choices), placeholderData: keepPreviousData })
  const { data: preview, error, isFetching, refetch } = query
  const { running, run } = useAction()
  const { undo } = useUndoAdvance(league.id)
  const undoPlan = useUndoPlan(league.id)
  const plan = usePlan(league, preview?.schedules)

  async function acceptPreview(): Promise<void> {
    const version = preview?.version
    const isAdvance = (preview?.weekAdvanced ?? 0) > league.currentWeek
    const changes = isAdvance || (preview?.schedules ?? []).length > 0
    const undoChange = isAdvance ? undo : undoPlan
    const failure = await run(t('Failed to advance week'), async (retryKeys) => {
      const { message } = await advanceWeek(
        league.id,
        { choices, ...(version !== undefined && { version }) },
        { retryKeys },
      )
      await refetchLeague(league.id)
      showToast({
        title: t('Week advanced!'),
        description: message,
        ...(changes && { action: { label: t('Undo'), run: () => void undoChange() } }),
      })
      onClose()
    })
    if (!isOutdated(failure)) return
    setWasOutdated(true)
    await refetch()
  }

  return (
    <Dialog wide title={t('Advance to Next Week')} onClose={onClose}>
      <div className={styles.stack}>
        <PlanNote />
        {wasOutdated && !error && !isFetching && <OutdatedPreview />}
        {error ? (
          <PreviewFailed title={t('Failed to advance week')} error={error} onRetry={() => void refetch()}>
            <ShapesThatFit league={league} error={error} onChosen={() => void refetch()} />
          </PreviewFailed>
        ) : !preview ? (
          <Working>{t('Checking the results of the week')}</Working>
        ) : (
          <WeekPreview
            league={league}
            teams={teams}
            preview={preview}
            plan={plan}
            choices={choices}
            onChoicesChange={setChoices}
            onEntered={() => void refetch()}
          />
        )}
        {preview && isFetching && <Working>{t('Planning with your changes')}</Working>}
        {running && <Working>{t('Saving the week')}</Working>}
      </div>
      <DialogButtons sticky note={preview && !error && describeCounts(preview)}>
        <Button onClick={onClose}>{running ? t('Close') : t('Cancel')}</Button>
        {preview && !error && (
          <Button
            primary
            aria-busy={running || isFetching}
            onClick={() => !isFetching && void acceptPreview()}
          >
            {preview.weekAdvanced > league.currentWeek
              ? t('Advance to Week {weekAdvanced}', { weekAdvanced: preview.weekAdvanced })
              : t('Update the Week')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

interface WeekPreviewProps {
  league: LeagueView
  teams: Team[]
  preview: Advanced
  plan: Plan
  choices: TierChoice[]
  onChoicesChange: (choices: TierChoice[]) => void
  onEntered: () => void
}

function WeekPreview(props: WeekPreviewProps) {
  const { league, teams, preview, plan, choices, onChoicesChange, onEntered } = props
  const isNextWeek = preview.weekAdvanced > league.currentWeek
  const changes = preview.schedules ?? []
  const parts = { teams, plan, changes, kept: preview.schedulesKept, quality: preview.quality }
  return (
    <>
      {preview.figures && <Evenness figures={preview.figures} teams={teams} />}
      <PlanSummary preview={preview} />
      <p className="muted">
        {isNextWeek
          ? t(
              'This is a preview: nothing is saved until you accept it, and you can take the advance back until a game of the new week has a score.',
            )
          : t(
              'The league is in week {currentWeek} already: nobody changes tier, and the games of this week are updated.',
              { currentWeek: league.currentWeek },
            )}
      </p>
      <UnscoredGames league={league} games={preview.games} onEntered={onEntered} />
      {isNextWeek && (
        <TierMoves
          league={league}
          teams={teams}
          moves={preview.moves}
          choices={choices}
          onChoicesChange={onChoicesChange}
        />
      )}
      <PlanGames {...parts}>
        <FixedGames kept={preview.kept ?? []} teams={teams} />
      </PlanGames>
    </>
  )
}
