import { acceptLeague, endOffer } from '../../api/league/members.ts'
import { refetchLeague, queryClient, userQuery } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { LeagueView } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { keepFocus } from '../../ui/dialog/keepFocus.ts'
import { showToast } from '../../ui/toast/toast.ts'
import styles from './LeagueOffer.module.css'

type OfferedLeague = Pick<LeagueView, 'id' | 'name' | 'handOver'>

/** The offer of a league, shown to the member to whom the owner wants to hand it over. */
export function LeagueOffer({ league: { id, name, handOver } }: { league: OfferedLeague }) {
  const accepting = useAction()
  const declining = useAction()
  if (!handOver?.isToYou) return null
  const isBilled = queryClient.getQueryData(userQuery.queryKey)?.plan === 'billed'

  const accept = () =>
    accepting.run(t('Failed to accept the league'), async () => {
      await acceptLeague(id)
      await refetchLeague(id)
      showToast({ title: t('League accepted'), description: t('You own "{name}" now', { name }) })
      keepFocus()
    })
  const decline = () =>
    declining.run(t('Failed to decline the league'), async () => {
      await endOffer(id)
      await refetchLeague(id)
      showToast({ title: t('Offer declined'), description: t('"{name}" stays with its owner', { name }) })
      keepFocus()
    })

  return (
    <section className={styles.offer} aria-label={t('Offer of {name}', { name })}>
      <p>
        <strong>{t('This league is offered to you.')}</strong>{' '}
        {t('If you accept, you own it, and its owner until now becomes a manager. The offer ends on {day}.', {
          day: dayOf(handOver.expiresAt),
        })}{' '}
        {isBilled &&
          t('From then on it needs your plan. If you never had one, your free trial of 14 days starts.')}
      </p>
      <div className={styles.buttons}>
        <Button primary aria-busy={accepting.running} onClick={() => void accept()}>
          {t('Accept League')}
        </Button>
        <Button aria-busy={declining.running} onClick={() => void decline()}>
          {t('Decline')}
        </Button>
      </div>
    </section>
  )
}
