import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ToastAction } from '../../ui/toast/toast.ts'
import { refetchLeague } from './queries.ts'
import { useAction } from './useAction.ts'

/**
 * Returns a function that makes the undo button of a notification about a change of a league. The button runs the opposite of the
 * change. If that is no longer possible, a notification shows the sentence of the server.
 */
export function useTakeBack(leagueId: number) {
  const { run } = useAction()
  return (description: string, undo: () => Promise<unknown>): ToastAction => ({
    label: t('Undo'),
    run: () =>
      void run(t('Failed to take that back'), async () => {
        await undo()
        await refetchLeague(leagueId)
        showToast({ title: t('Taken back'), description })
      }),
  })
}
