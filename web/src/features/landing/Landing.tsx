import { t } from '../../t.ts'
import { PageLink } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ScreenTitle } from '../../ui/page/ScreenTitle.tsx'
import styles from './Landing.module.css'

const features = [
  [
    t('Tiers that adjust'),
    t(
      'Up to ten tiers. After a week the best of a tier move up and the last move down, and everyone can see why.',
    ),
  ],
  [
    t('Run it together'),
    t('Invite the people who help you: to manage the league, to keep score, or to follow it.'),
  ],
  [
    t('Schedules by hand or automatic'),
    t(
      'Your courts, your evening, your time block. Each game has a score link: whoever holds it can keep the score.',
    ),
  ],
  [
    t('Live standings'),
    t('Overall and by week, from the games as they are finished. Each row says why it stands there.'),
  ],
  [
    t('Game history'),
    t('Every result in one list. An admin can correct a score, and bring last season in from a spreadsheet.'),
  ],
  [
    t('Cloud sync'),
    t(
      'Your leagues are on every device that you sign in on. Presets and history of the free scorer stay on the device.',
    ),
  ],
] as const

/** The landing page of Pro for visitors who are not signed in. After the sign-in they return to `returnTo`. */
export function Landing({ returnTo }: { returnTo: string }) {
  const login = `/api/login?returnTo=${encodeURIComponent(returnTo)}`
  const create = `${login}&create=true`
  return (
    <Page>
      <div className={styles.hero}>
        <ScreenTitle tab={t('Pro · Sideout')}>{t('Run your league night from your phone')}</ScreenTitle>
        <p className={styles.lead}>
          {t(
            'Tiers, courts, schedules, score links and standings for volleyball, basketball and soccer leagues.',
          )}
        </p>
        <div className={styles.buttons}>
          <PageLink primary href={create}>
            {t('Get Started - 14 Days Free')}
          </PageLink>
          <PageLink href={login}>{t('Log In')}</PageLink>
        </div>
      </div>
      <ul className={styles.features}>
        {features.map(([title, text]) => (
          <li key={title} className="card">
            <h2>{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
      <section className={`card ${styles.price}`} aria-label={t('Price')}>
        <h2>{t('14 days free, then $10 per month')}</h2>
        <p>
          {t(
            'For each league admin, with no credit card to start. Players and the people who keep score pay nothing.',
          )}
        </p>
        <p className="muted">
          {t('Pro is in beta: the trial starts with the public launch, and until then nobody pays anything.')}
        </p>
        <div>
          <PageLink primary href={create}>
            {t('Start Free Trial')}
          </PageLink>
        </div>
      </section>
    </Page>
  )
}
