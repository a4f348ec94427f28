import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PublicLeague } from '../../../contract/types.ts'
import { t } from '../../../t.ts'
import { FollowBar } from '../follow/FollowBar.tsx'
import { useFollowed } from '../follow/useFollowed.ts'
import { LiveGames } from '../LiveGame.tsx'
import { sortFollowedFirst, upcomingGames, liveGames, sortLiveFirst } from '../publicGames.ts'
import type { Scores } from '../publicGames.ts'
import { PublicStandings } from '../PublicStandings.tsx'
import { Next } from './Next.tsx'
import { Results } from './Results.tsx'
import styles from './LeaguePage.module.css'

/** A tournament on one page: the live and next games by court, the knockout, the tables of the pools, and the results. */
export function DayPage({
  page,
  scores,
  knockout,
}: {
  page: PublicLeague
  scores: Scores
  knockout: ReactNode
}) {
  const followed = useFollowed(page.league.slug)
  // The bar does not move while the user chooses teams, so the position is decided once.
  const [isFollowing] = useState(followed.size > 0)
  const live = sortFollowedFirst(liveGames(sortLiveFirst(page.courts, scores)), followed)
  const hasGamesAhead = upcomingGames(page.schedule.games, scores).length > 0
  const hasPlayed = page.results.games.length > 0
  // Once no game is live or upcoming, the champions come first.
  const isOver = live.length === 0 && !hasGamesAhead && hasPlayed
  const followBar = <FollowBar slug={page.league.slug} teams={page.teams} />
  const bracket = page.hasFinals && <TitledSection title={t('Knockout')}>{knockout}</TitledSection>
  return (
    <div className={styles.day}>
      {isOver && bracket}
      {isFollowing && followBar}
      {live.length > 0 && (
        <TitledSection title={t('Now')}>
          <LiveGames games={live} />
        </TitledSection>
      )}
      {hasGamesAhead && (
        <TitledSection title={t('Next')}>
          <Next page={page} scores={scores} followed={followed} />
        </TitledSection>
      )}
      {!isFollowing && followBar}
      <TitledSection title={t('Pools')}>
        <PublicStandings page={page} />
      </TitledSection>
      {!isOver && bracket}
      {hasPlayed && (
        <TitledSection title={t('Results')}>
          <Results page={page} scores={scores} followed={followed} />
        </TitledSection>
      )}
    </div>
  )
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
