import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { planQuery } from '../../api/account/plan.ts'
import { planPage } from '../../lib/pages.ts'
import { t } from '../../t.ts'
import { bannerText } from './planWords.ts'
import styles from './PlanBanner.module.css'

/** A line above the pages of Pro if the plan of the user ends soon, has ended, or a payment failed. */
export function PlanBanner() {
  const { data: plan } = useQuery(planQuery)
  const text = plan ? bannerText(plan) : ''
  if (!text) return null
  return (
    <section className={styles.banner} aria-label={t('Your plan')}>
      <span className={plan?.level === 'grace' ? 'bad' : ''}>{text}</span>
      <Link href={planPage}>{t('See your plan')}</Link>
    </section>
  )
}
