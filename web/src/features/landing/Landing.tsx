import { PageLink } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import styles from './Landing.module.css'

const features = [
  [
    'Tiers that adjust',
    'Up to ten tiers. After a week the best of a tier move up and the last move down, and everyone can see why.',
  ],
  [
    'Run it together',
    'Invite the people who help you: to manage the league, to keep score, or to follow it.',
  ],
  [
    'Schedules by hand or automatic',
    'Your courts, your evening, your time block. Each game has a score link: whoever holds it can keep the score.',
  ],
  [
    'Live standings',
    'Overall and by week, from the games as they are finished. Each row says why it stands there.',
  ],
  [
    'Game history',
    'Every result in one list. An admin can correct a score, and bring last season in from a spreadsheet.',
  ],
  [
    'Cloud sync',
    'Your leagues are on every device that you sign in on. Presets and history of the free scorer stay on the device.',
  ],
] as const

/** What Pro is and what it costs, for whoever is not signed in. The links lead back to `returnTo` once they are. */
export function Landing({ returnTo }: { returnTo: string }) {
  const login = `/api/login?returnTo=${encodeURIComponent(returnTo)}`
  return (
    <Page>
      <div className={styles.hero}>
        <ScreenTitle tab="Pro · Sideout">Run your league night from your phone</ScreenTitle>
        <p className={styles.lead}>
          Tiers, courts, schedules, score links and standings for volleyball, basketball and soccer leagues.
        </p>
        <div className={styles.buttons}>
          <PageLink primary href={login}>
            Get Started - 14 Days Free
          </PageLink>
          <PageLink href={login}>Log In</PageLink>
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
      <section className={`card ${styles.price}`} aria-label="Price">
        <h2>14 days free, then $10 per month</h2>
        <p>
          For each league admin, with no credit card to start. Players and the people who keep score pay
          nothing.
        </p>
        <p className="muted">
          Pro is in beta: the trial starts with the public launch, and until then nobody pays anything.
        </p>
        <div>
          <PageLink primary href={login}>
            Start Free Trial
          </PageLink>
        </div>
      </section>
    </Page>
  )
}
