import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { useTierName } from '../page/LeagueScope.tsx'
import { Badge } from './Badge.tsx'
import { Form } from './Form.tsx'
import styles from './TeamHistory.module.css'

/** The fields of the API type TeamHistory that are shown. */
interface History {
  streak: { result: 'W' | 'L'; length: number } | null
  form: ('W' | 'L')[]
  meetings: {
    teamId: number
    name: string
    kit: string
    badge: string
    wins: number
    losses: number
    draws?: number
  }[]
  seasons: Season[]
}

interface Season {
  leagueId: number
  slug: string
  teamId: number
  seasonName: string
  teamName: string
  tier: number
  wins: number
  losses: number
  honours: { title: string; tier: number; place: number }[]
}

/**
 * The performance of a team: its streak and form, its results against each opponent, and its seasons. `link` renders a link
 * to a season.
 */
export function TeamHistory({
  history,
  heading: Heading = 'h2',
  meetings: meetingsTitle = t('Head to head'),
  link,
}: {
  history: History
  heading?: 'h2' | 'h3'
  /** The heading of the results against each opponent. */
  meetings?: string
  link: (season: Season, name: string) => ReactNode
}) {
  const { streak, form, meetings, seasons } = history
  const hasDraws = meetings.some(({ draws }) => draws)
  const tierName = useTierName()
  return (
    <>
      {streak && (
        <section className={styles.part} aria-label={t('Streak')}>
          <Heading>{t('Streak')}</Heading>
          <p className={styles.streak}>
            {streak.result === 'W'
              ? t({ one: '{count} win', other: '{count} wins in a row' }, { count: streak.length })
              : t({ one: '{count} defeat', other: '{count} defeats in a row' }, { count: streak.length })}
            {form.length > 0 && <Form results={form} />}
          </p>
        </section>
      )}
      {meetings.length > 0 && (
        <section className={styles.part} aria-label={meetingsTitle}>
          <Heading>{meetingsTitle}</Heading>
          <p className="muted">{hasDraws ? t('Won–drawn–lost') : t('Won–lost')}</p>
          <ul className={styles.rows}>
            {meetings.map((meeting) => (
              <li key={meeting.teamId} className={styles.row}>
                <Badge kit={meeting.kit} badge={meeting.badge} size="small" />
                <bdi className={styles.grow}>{meeting.name}</bdi>
                <span className="figure">
                  {(hasDraws
                    ? [meeting.wins, meeting.draws ?? 0, meeting.losses]
                    : [meeting.wins, meeting.losses]
                  ).join('–')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {seasons.length > 1 && (
        <section className={styles.part} aria-label={t('Seasons')}>
          <Heading>{t('Seasons')}</Heading>
          <ul className={styles.rows}>
            {seasons.map((season) => (
              <li key={season.leagueId} className={styles.row}>
                <div className={styles.grow}>
                  {link(season, season.seasonName || season.teamName)}
                  <p className="muted">{describeHonours(season, tierName)}</p>
                </div>
                <span className="figure">{`${season.wins}–${season.losses}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Describes the places of a team in a season: "Cup: place 1 · Tier 2: place 3"; only the tier while the season is running. */
function describeHonours({ honours, tier }: Season, tierName: (tier: number) => string): string {
  if (honours.length === 0) return tierName(tier)
  return honours
    .map(({ title, tier, place }) => t('{title}: place {place}', { title: title || tierName(tier), place }))
    .join(' · ')
}
