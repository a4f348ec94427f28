import { undoAdvance } from '../../../api/schedules.ts'
import { leagueChanged } from '../../../api/queries.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { showToast } from '../../../ui/toast.ts'

/** Confirms that the last "Advance to Next Week" is taken back. */
export function UndoWeek({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const { running, run } = useDeed()
  const undo = () =>
    run('Failed to take the week back', async () => {
      const { message } = await undoAdvance(league.id)
      await leagueChanged(league.id)
      showToast({ title: 'Week taken back', description: message })
      onClose()
      keepFocus()
    })
  return (
    <Confirm
      title="Take the last advance back?"
      action="Take Back"
      running={running}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      <p>
        The league goes back from week {league.currentWeek}: the teams return to their previous tiers, and the
        games that were planned for this week are removed from the schedule with their score links.
      </p>
      <p>This is possible as long as no game of this week has a score.</p>
    </Confirm>
  )
}
