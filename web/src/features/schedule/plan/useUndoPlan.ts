import { refetchLeague } from '../../../api/client/queries.ts'
import { undoPlan } from '../../../api/games/schedules.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** Takes the last plan of the season or of the current week back. */
export function useUndoPlan(leagueId: number) {
  const { run } = useAction()
  return () =>
    run(t('Failed to take that back'), async () => {
      const { message } = await undoPlan(leagueId)
      await refetchLeague(leagueId)
      showToast({ title: t('Taken back'), description: message })
    })
}
