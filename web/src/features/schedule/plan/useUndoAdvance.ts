import { refetchLeague } from '../../../api/client/queries.ts'
import { undoAdvance } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** Takes the last "Advance to Next Week" back. */
export function useUndoAdvance(leagueId: number) {
  const { running, run } = useAction()
  const undo = (onDone?: () => void) =>
    run(t('Failed to take the week back'), async () => {
      const { message } = await undoAdvance(leagueId)
      await refetchLeague(leagueId)
      showToast({ title: t('Week taken back'), description: message })
      onDone?.()
    })
  return { running, undo }
}
