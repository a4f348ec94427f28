import { Link } from 'wouter'
import { Page } from '../../ui/Page.tsx'
import { ScreenTitle } from '../../ui/ScreenTitle.tsx'
import styles from './Pro.module.css'

const planned = [
  'Leagues of several tiers for volleyball, basketball and soccer',
  'Schedules by hand or automatic, on the courts and evenings you have',
  'A score link for each game: whoever holds it can score on a phone',
  'Live standings, with teams moving up and down from week to week',
  'A history of all games that an admin can correct',
  'The league on every device, shared with the people who help',
]

/** What there is of Pro so far. */
export function Pro() {
  return (
    <Page>
      <ScreenTitle tab="Pro · Sideout">Pro is being built</ScreenTitle>
      <p className={styles.lead}>
        Pro will be league management for the people who run a league night. There is nothing to sign in to
        yet, and nothing to pay. What works today is the free scorer, with no account and also offline.
      </p>
      <section className="card" aria-label="Planned for Pro">
        <h2>Planned, not there yet</h2>
        <ul className={styles.list}>
          {planned.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
      <p>
        <Link href="/">Score a game now</Link>
      </p>
    </Page>
  )
}
