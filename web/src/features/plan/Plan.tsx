import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { planQuery, refreshPlan } from '../../api/account/plan.ts'
import { queryClient } from '../../api/client/queries.ts'
import { accountPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { PlanCard } from './PlanCard.tsx'
import styles from './Plan.module.css'

/** The page of the plan: its state, and the link to the payment provider. */
export function Plan() {
  const { data: plan, error, refetch } = useQuery(planQuery)
  const isConfirming = useReturnFromProvider()
  return (
    <Page className={styles.page}>
      <Link href={accountPage} className={styles.back}>
        <MoreIcon name="back" />
        {t('Your account')}
      </Link>
      <ScreenTitle tab={`${t('Your plan')} · Sideout`}>{t('Your plan')}</ScreenTitle>
      {isConfirming ? (
        <Loading>{t('Confirming…')}</Loading>
      ) : plan ? (
        <PlanCard plan={plan} />
      ) : error ? (
        <LoadFailed what={t('Your plan')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** The interval and the number of the status requests after a checkout. */
const pollInterval = 2000
const maxPolls = 15

/** The query value that the payment portal adds when it returns. */
const portalReturn = 'portal'

/**
 * Reports whether the plan is being confirmed. The address shows only that the user returns from the payment provider; the server asks
 * the provider for the actual state. It is requested once after the portal, and after a checkout until the payment has arrived.
 */
function useReturnFromProvider(): boolean {
  const [from, setFrom] = useState(() => new URLSearchParams(location.search).get('back'))
  useEffect(() => {
    if (from === null) return
    let timer = 0
    let isCancelled = false
    const finish = () => {
      history.replaceState(history.state, '', location.pathname)
      setFrom(null)
    }
    const poll = async (pollsLeft: number) => {
      const plan = await refreshPlan().catch(() => undefined)
      if (isCancelled) return
      if (plan) queryClient.setQueryData(planQuery.queryKey, plan)
      if (from === portalReturn) finish()
      else if (plan?.hasPortal && plan.mayArrange) {
        showToast({ title: t('You have Pro'), description: t('Thank you.') })
        finish()
      } else if (pollsLeft === 0) finish()
      else timer = window.setTimeout(() => void poll(pollsLeft - 1), pollInterval)
    }
    void poll(maxPolls)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [from])
  return from !== null
}
