import { useState } from 'react'
import { beginCheckout, isSubscribed, openPortal, planQuery, withdraw } from '../../api/account/plan.ts'
import { queryClient } from '../../api/client/queries.ts'
import { useAction } from '../../api/client/useAction.ts'
import type { PlanView } from '../../contract/types.ts'
import { dayOf } from '../../lib/dates.ts'
import { t } from '../../t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Confirm } from '../../ui/dialog/Confirm.tsx'
import { Hint } from '../../ui/page/Notice.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { describePlan } from './planWords.ts'
import styles from './Plan.module.css'

/** The state of the plan, with its buttons. */
export function PlanCard({ plan }: { plan: PlanView }) {
  const { title, text } = describePlan(plan)
  const isLive = isSubscribed(plan)
  return (
    <>
      {plan.isTest && (
        <Hint>{t('This server uses a test key of the payment provider: no money moves.')}</Hint>
      )}
      <section className={`card ${styles.card}`} aria-label={title}>
        <h2 className={plan.level === 'grace' || plan.level === 'ended' ? 'bad' : ''}>{title}</h2>
        <p>{text}</p>
        {plan.isWithdrawn && (
          <p>{t('You have withdrawn from the contract. What you paid goes back to your card.')}</p>
        )}
        {plan.level !== 'included' && (
          <p className="muted">
            {t('You pay for all leagues that you own. Members, players and people who keep score never pay.')}
          </p>
        )}
        {plan.isOn && plan.leagues === 0 && isLive && (
          <p>{t('You own no league any more. You can cancel.')}</p>
        )}
        {plan.isOn && <Buttons plan={plan} isLive={isLive} />}
      </section>
      {plan.withdrawUntil && <WithdrawalCard until={plan.withdrawUntil} />}
    </>
  )
}

function Buttons({ plan, isLive }: { plan: PlanView; isLive: boolean }) {
  const { running, run } = useAction()
  const openProviderPage = (failure: string, address: () => Promise<{ url: string }>) =>
    void run(failure, async () => location.assign((await address()).url))
  const portalLabel =
    plan.level === 'grace'
      ? t('Change Card')
      : plan.level === 'ending'
        ? t('Keep It')
        : plan.level === 'paying'
          ? t('Card, Invoices, Cancel')
          : t('Card and Invoices')
  return (
    <div className={styles.buttons}>
      {!isLive && plan.level !== 'included' && (
        <Button
          primary
          aria-busy={running}
          onClick={() => openProviderPage(t('Failed to open the checkout'), beginCheckout)}
        >
          {t('Subscribe')}
        </Button>
      )}
      {plan.hasPortal && (
        <Button
          primary={isLive}
          aria-busy={running}
          onClick={() => openProviderPage(t('Failed to open the payment page'), openPortal)}
        >
          {portalLabel}
        </Button>
      )}
    </div>
  )
}

/** The first step of a withdrawal from the purchase. */
function WithdrawalCard({ until }: { until: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className={`card ${styles.card}`} aria-label={t('Withdraw from the contract')}>
      <h2>{t('Withdraw from the contract')}</h2>
      <p>
        {t('Until {day} you can withdraw without a reason. Pro ends at once, and what you paid comes back.', {
          day: dayOf(until),
        })}
      </p>
      <div className={styles.buttons}>
        <Button danger onClick={() => setIsAsking(true)}>
          {t('Withdraw from the Contract')}
        </Button>
      </div>
      {isAsking && <Withdrawal onClose={() => setIsAsking(false)} />}
    </section>
  )
}

/** The second step of a withdrawal: the confirmation. */
function Withdrawal({ onClose }: { onClose: () => void }) {
  const { running, run } = useAction()
  const confirm = () =>
    void run(t('Failed to withdraw'), async () => {
      const plan = await withdraw()
      onClose()
      queryClient.setQueryData(planQuery.queryKey, plan)
      showToast({ title: t('You have withdrawn'), description: t('What you paid goes back to your card.') })
    })
  return (
    <Confirm
      title={t('Withdraw from the contract?')}
      action={t('Confirm Withdrawal')}
      running={running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('Pro ends at once. Your leagues can still be read, played and exported.')}</p>
    </Confirm>
  )
}
