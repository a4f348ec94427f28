import type { ReactNode } from 'react'
import { configQuery, queryClient } from '../../api/client/queries.ts'
import { t } from '../../t.ts'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import type { MoreIconName } from '../../ui/controls/MoreIcon.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import styles from './Landing.module.css'

const features: [MoreIconName, string, string][] = [
  [
    'arrowUp',
    t('Tiers that adjust'),
    t(
      'Up to ten tiers. After a week the best of a tier move up and the last move down, and everyone can see why.',
    ),
  ],
  [
    'people',
    t('Run it together'),
    t('Invite the people who help you: to manage the league, to keep score, or to follow it.'),
  ],
  [
    'calendar',
    t('Schedules by hand or automatic'),
    t(
      'Your courts, your evening, your time block. Each game has a score link: whoever holds it can keep the score.',
    ),
  ],
  [
    'standings',
    t('Live standings'),
    t('Overall and by week, from the games as they are finished. Each row says why it stands there.'),
  ],
  [
    'history',
    t('Game history'),
    t('Every result in one list. An admin can correct a score, and bring last season in from a spreadsheet.'),
  ],
  [
    'phone',
    t('Cloud sync'),
    t(
      'Your leagues are on every device that you sign in on. Presets and history of the free scorer stay on the device.',
    ),
  ],
]

/** The landing page of Pro for visitors who are not signed in. The sign-in leads back to `returnTo`. */
export function Landing({
  returnTo,
  demo,
  pictures,
}: {
  returnTo: string
  /** The live demo beside the first sentence, and pictures of the product; both load after the text. */
  demo: ReactNode
  pictures: ReactNode
}) {
  const login = `/api/login?returnTo=${encodeURIComponent(returnTo)}`
  const create = `${login}&create=true`
  const price = queryClient.getQueryData(configQuery.queryKey)?.price
  return (
    <Page>
      <div className={styles.hero}>
        <div className={styles.words}>
          <ScreenTitle tab={t('Pro · Sideout')}>{t('Run your league night from your phone')}</ScreenTitle>
          <p className={styles.lead}>
            {t(
              'Tiers, courts, schedules, score links and standings for volleyball, basketball and soccer leagues.',
            )}
          </p>
          <div className={styles.buttons}>
            <PageLink primary className={styles.start} href={create}>
              {t('Get Started - 14 Days Free')}
            </PageLink>
            <PageLink quiet href={login}>
              {t('Log In')}
            </PageLink>
          </div>
        </div>
        <div className={styles.demo}>{demo}</div>
      </div>
      <ul aria-label={t('Features')} className={styles.features}>
        {features.map(([icon, title, text]) => (
          <li key={title}>
            <MoreIcon name={icon} />
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
      <div className={styles.pictures}>{pictures}</div>
      <section className={`card ${styles.price}`} aria-label={t('Price')}>
        <h2>
          {!price || price === '$10'
            ? t('14 days free, then $10 per month')
            : t('14 days free, then {price} per month', { price })}
        </h2>
        <p>
          {t(
            'For each league admin, with no credit card to start. Players and the people who keep score pay nothing.',
          )}
        </p>
        {!price && (
          <p className="muted">
            {t(
              'Pro is in beta: the trial starts with the public launch, and until then nobody pays anything.',
            )}
          </p>
        )}
        <div>
          <PageLink href={create}>{t('Start Free Trial')}</PageLink>
        </div>
      </section>
    </Page>
  )
}
