import { useLocation } from 'wouter'
import {
  createDemoLeague,
  deleteLeague,
  deletedLeaguesQuery,
  restoreLeague,
} from '../../api/league/leagues.ts'
import { leaguesQuery, queryClient } from '../../api/client/queries.ts'
import { tonightsQuery } from '../../api/league/tonight.ts'
import { sentenceOf, useAction } from '../../api/client/useAction.ts'
import { leaguePath } from '../../lib/paths.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'

/** Creates a demo league and opens it. */
export function TryDemo() {
  const { running, run } = useAction()
  const [, navigate] = useLocation()
  const createDemo = () =>
    run(t('Failed to make the demo league'), async (retryKeys) => {
      const { id } = await createDemoLeague(retryKeys)
      await invalidateLeagues()
      navigate(leaguePath(id))
    })
  return (
    <>
      <p className="muted">
        {t(
          'Or look around first: a made-up league in the middle of its season, with games that are being played now. Only you see it, and it is removed in one tap.',
        )}
      </p>
      <Button aria-busy={running} onClick={() => void createDemo()}>
        {t('Try a Demo League')}
      </Button>
    </>
  )
}

/** Deletes a demo league without confirmation; it can be restored like any league. */
export function RemoveDemo({ id, name }: { id: number; name: string }) {
  const { running, run } = useAction()
  const remove = () =>
    run(t('Failed to remove the demo league'), async () => {
      await deleteLeague(id)
      await invalidateLeagues()
      showToast({
        title: t('Demo league removed'),
        description: t('You can restore "{name}" for 30 days', { name }),
        action: { label: t('Undo'), run: () => void restore(id) },
      })
      keepFocus()
    })
  return (
    <Button
      small
      aria-busy={running}
      aria-label={t('Remove Demo: {name}', { name })}
      onClick={() => void remove()}
    >
      {t('Remove Demo')}
    </Button>
  )
}

async function restore(id: number): Promise<void> {
  try {
    await restoreLeague(id)
    await invalidateLeagues()
  } catch (error) {
    showToast({ title: t('Failed to restore league'), description: sentenceOf(error), destructive: true })
  }
}

const invalidateLeagues = () =>
  Promise.all(
    [leaguesQuery, tonightsQuery, deletedLeaguesQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
