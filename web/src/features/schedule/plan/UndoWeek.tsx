import type { LeagueView } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { useUndoAdvance } from './useUndoAdvance.ts'

/** Confirms the undo of the last "Advance to Next Week". */
export function UndoWeek({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { running, undo } = useUndoAdvance(league.id)
  return (
    <Confirm
      title={t('Take the last advance back?')}
      action={t('Take Back')}
      running={running}
      onConfirm={() => void undo(onClose)}
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
