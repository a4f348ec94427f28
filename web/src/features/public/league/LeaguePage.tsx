import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { usePublicLeague } from '../../../api/livePublic.ts'
import type { LivePage } from '../../../api/livePublic.ts'
import type { PublicLeague } from '../../../contract/types.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import { t } from '../../../t.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { usePrinting } from '../../../ui/page/usePrinting.ts'
import { FollowBar } from '../follow/FollowBar.tsx'
import { useFollowed } from '../follow/useFollowed.ts'
import { liveGames, sortLiveFirst } from '../publicGames.ts'
import { PublicMain, PublicPage, StaleHint } from '../PublicPage.tsx'
import { PublicStandings } from '../PublicStandings.tsx'
import { LeagueHead } from './LeagueHead.tsx'
import { Next } from './Next.tsx'
import { Now } from './Now.tsx'
import { Results } from './Results.tsx'
import { nightOf, viewOf, views } from './views.ts'
import type { View } from './views.ts'
import styles from './LeaguePage.module.css'

/** The public page of a league: what is on, what is next, results and standings, one view at a time. */
export function LeaguePage({ slug }: { slug: string }) {
  const livePage = usePublicLeague(slug)
  return (
    <PublicPage livePage={livePage}>{(page) => <LeagueContent page={page} livePage={livePage} />}</PublicPage>
  )
}

interface Props {
  page: PublicLeague
  livePage: LivePage<PublicLeague>
}

function LeagueContent({ page, livePage }: Props) {
  const { league } = page
  const [, navigate] = useLocation()
  const query = useSearch()
  const live = liveGames(sortLiveFirst(page.courts, livePage.scores))
  // What is shown first stays when a game begins or ends, so that nothing moves away from the reader.
  const [first] = useState<View>(live.length > 0 ? 'now' : 'next')
  const view = viewOf(query) ?? first
  const isWide = useMedia('(min-width: 60rem)')
  const isPrinting = usePrinting()
  const night = view === 'results' ? nightOf(query) : null
  const address = viewOf(query) ? `?view=${view}${night === null ? '' : `&night=${night}`}` : ''
  return (
    <PublicMain>
      <LeagueHead league={league} view={address} />
      <StaleHint livePage={livePage} />
      <div className={`unprinted ${styles.views}`}>
        <Segments
          label={t('On this page')}
          options={[...views]}
          value={view}
          onChange={(next) => next !== view && navigate(`${publicLeaguePath(league.slug)}?view=${next}`)}
        />
      </div>
      {isPrinting ? (
        <Printed page={page} livePage={livePage} />
      ) : isWide && view !== 'standings' ? (
        <div className={styles.columns}>
          <Part key={view} view={view} page={page} livePage={livePage} />
          <Aside page={page} />
        </div>
      ) : (
        <Part key={view} view={view} page={page} livePage={livePage} isNarrow />
      )}
      <p className={`muted unprinted ${styles.foot}`}>
        <Link href="/">{t('Scores by Sideout')}</Link>
      </p>
    </PublicMain>
  )
}

/** On a wide screen the standings stand beside the games, with the team that is followed. */
function Aside({ page }: { page: PublicLeague }) {
  return (
    <aside className={styles.column} aria-label={t('Teams')}>
      <FollowBar slug={page.league.slug} teams={page.teams} />
      <PublicStandings page={page} most={16} />
    </aside>
  )
}

/** One view. `isNarrow`: it has the window for itself. */
function Part({ view, page, livePage, isNarrow = false }: Props & { view: View; isNarrow?: boolean }) {
  const { scores } = livePage
  const followed = useFollowed(page.league.slug)
  // An invitation stands below the games, a team that was chosen above its own. It stays where it is while somebody chooses.
  const [isFollowing] = useState(followed.size > 0)
  const follow = isNarrow && <FollowBar slug={page.league.slug} teams={page.teams} />
  if (view === 'now')
    return (
      <Titled title={t('Now')}>
        <Now page={page} scores={scores} followed={followed} />
        {follow}
      </Titled>
    )
  if (view === 'next')
    return (
      <Titled title={t('Schedule')}>
        {isFollowing && follow}
        <Next page={page} scores={scores} followed={followed} />
        {!isFollowing && follow}
      </Titled>
    )
  if (view === 'results')
    return (
      <Titled title={t('Results')}>
        <Results page={page} scores={scores} followed={followed} />
      </Titled>
    )
  return (
    <Titled title={t('Standings')}>
      <PublicStandings page={page} />
    </Titled>
  )
}

/** Everything, one part below the other. */
function Printed({ page, livePage: { scores } }: Props) {
  const followed = new Set<number>()
  return (
    <>
      <h2>{t('Schedule')}</h2>
      <Next page={page} scores={scores} followed={followed} />
      <h2>{t('Standings')}</h2>
      <PublicStandings page={page} />
      <h2>{t('Results')}</h2>
      <Results page={page} scores={scores} followed={followed} />
    </>
  )
}

/** The heading says to screen readers what the pressed button says to others. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h2 className="sr-only">{title}</h2>
      {children}
    </div>
  )
}
