import { useQuery } from '@tanstack/react-query'
import { deletedLeaguesQuery, restoreLeague } from '../../api/league/leagues.ts'
import { leaguesQuery, queryClient } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { DeletedLeague } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './MyLeagues.module.css'

/** The deleted leagues that the user can restore. Renders nothing if there are none. */
export function DeletedLeagues() {
  const { data: leagues } = useQuery(deletedLeaguesQuery)
  if (!leagues?.length) return null
  return (
    <section className={styles.deleted} aria-label={t('Deleted leagues')}>
      <h2>{t('Deleted leagues')}</h2>
      <p className="muted">
        {t('A restored league comes back with everything in it, and its links work again.')}
      </p>
      <ul>
        {leagues.map((league) => (
          <DeletedRow key={league.id} league={league} />
        ))}
      </ul>
    </section>
  )
}

function DeletedRow({ league: { id, name, deletedAt, restorableUntil } }: { league: DeletedLeague }) {
  const { running, run } = useAction()
  const restore = () =>
    run(t('Failed to restore league'), async () => {
      await restoreLeague(id)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: leaguesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: deletedLeaguesQuery.queryKey }),
      ])
      showToast({
        title: t('League restored'),
        description: t('"{name}" and its links work again', { name }),
      })
      keepFocus()
    })
  return (
    <li className={styles.deletedRow}>
      <div className="break">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="muted">
          {t('Deleted {day}, can be restored until {until}', {
            day: dayOf(deletedAt),
            until: dayOf(restorableUntil),
          })}
        </p>
      </div>
      <Button aria-label={t('Restore {name}', { name })} aria-busy={running} onClick={() => void restore()}>
        {t('Restore')}
      </Button>
    </li>
  )
}
