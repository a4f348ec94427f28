import { undoAdvance } from '../../../api/games/schedules.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'

/** Confirms the undo of the last "Advance to Next Week". */
export function UndoWeek({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { running, run } = useAction()
  const undo = () =>
    run(t('Failed to take the week back'), async () => {
      const { message } = await undoAdvance(league.id)
      await refetchLeague(league.id)
      showToast({ title: t('Week taken back'), description: message })
      onClose()
    })
  return (
    <Confirm
      title={t('Take the last advance back?')}
      action={t('Take Back')}
      running={running}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      <p>
        {t(
          'The league goes back from week {currentWeek}: the teams return to their previous tiers, and the games that were planned for this week are removed from the schedule with their score links.',
          { currentWeek: league.currentWeek },
        )}
      </p>
      <p>{t('This is possible as long as no game of this week has a score.')}</p>
    </Confirm>
  )
}
