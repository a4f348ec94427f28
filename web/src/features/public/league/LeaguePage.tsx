import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { usePublicLeague } from '../../../api/live/livePublic.ts'
import type { LivePage } from '../../../api/live/livePublic.ts'
import type { PublicLeague } from '../../../contract/types.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { useMedia } from '../../../lib/useMedia.ts'
import { tournamentDay } from '../../../rules/tournament.ts'
import { t } from '../../../t.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { usePrinting } from '../../../ui/page/usePrinting.ts'
import { FollowBar } from '../follow/FollowBar.tsx'
import { useFollowed } from '../follow/useFollowed.ts'
import type { PublicFinalsProps } from '../finals/PublicFinals.tsx'
import { upcomingGames, liveGames, sortLiveFirst } from '../publicGames.ts'
import { PublicMain, PublicPage, StaleHint } from '../PublicPage.tsx'
import { PublicStandings } from '../PublicStandings.tsx'
import { DayPage } from './DayPage.tsx'
import { LeagueHead } from './LeagueHead.tsx'
import { Next } from './Next.tsx'
import { Now } from './Now.tsx'
import { Results } from './Results.tsx'
import { parseNight, parseView, viewsOf } from './views.ts'
import type { View } from './views.ts'
import styles from './LeaguePage.module.css'

/** Renders the finals, whose code is loaded on demand. */
type FinalsPart = (props: PublicFinalsProps) => ReactNode

/** The public page of a league: live games, next games, results, standings and finals, one view at a time. */
export function LeaguePage({ slug, finals }: { slug: string; finals: FinalsPart }) {
  const livePage = usePublicLeague(slug)
  return (
    <PublicPage livePage={livePage}>
      {(page) => <LeagueContent page={page} livePage={livePage} finals={finals} />}
    </PublicPage>
  )
}

interface Props {
  page: PublicLeague
  livePage: LivePage<PublicLeague>
  finals: FinalsPart
}

/** Returns the view of an address without one: live games, otherwise the next games, otherwise the finals or the standings. */
function chooseFirstView(page: PublicLeague, { scores }: LivePage<PublicLeague>): View {
  if (liveGames(sortLiveFirst(page.courts, scores)).length > 0) return 'now'
  if (upcomingGames(page.schedule.games, scores).length > 0) return 'next'
  if (page.hasFinals) return 'finals'
  return page.results.total > 0 ? 'standings' : 'next'
}

function LeagueContent({ page, livePage, finals }: Props) {
  const { league } = page
  const [, navigate] = useLocation()
  const query = useSearch()
  // The first view does not change when a game begins or ends, so that the page does not move under the reader.
  const [first] = useState<View>(() => chooseFirstView(page, livePage))
  const view = parseView(query, page) ?? (first === 'finals' && !page.hasFinals ? 'next' : first)
  const isWide = useMedia('(min-width: 60rem)')
  const isPrinting = usePrinting()
  const night = view === 'results' ? parseNight(query) : null
  if (tournamentDay(league) && !isPrinting)
    return (
      <PublicMain>
        <LeagueHead page={page} view="" />
        <StaleHint livePage={livePage} />
        <DayPage
          page={page}
          scores={livePage.scores}
          knockout={finals({ league, scores: livePage.scores })}
        />
        <Footer />
      </PublicMain>
    )
  const address = parseView(query, page) ? `?view=${view}${night === null ? '' : `&night=${night}`}` : ''
  return (
    <PublicMain>
      <LeagueHead page={page} view={address} />
      <StaleHint livePage={livePage} />
      <div className={`unprinted ${styles.views}`}>
        <Segments
          label={t('On this page')}
          options={viewsOf(page)}
          value={view}
          onChange={(next) => next !== view && navigate(`${publicLeaguePath(league.slug)}?view=${next}`)}
        />
      </div>
      {isPrinting ? (
        <PrintedPage page={page} livePage={livePage} finals={finals} />
      ) : isWide && view !== 'standings' && view !== 'finals' ? (
        <div className={styles.columns}>
          <ViewContent key={view} view={view} page={page} livePage={livePage} finals={finals} />
          <StandingsAside page={page} />
        </div>
      ) : (
        <ViewContent key={view} view={view} page={page} livePage={livePage} finals={finals} isNarrow />
      )}
      <Footer />
    </PublicMain>
  )
}

function Footer() {
  return (
    <p className={`muted unprinted ${styles.foot}`}>
      <Link href="/">{t('Scores by Sideout')}</Link>
    </p>
  )
}

/** On a wide screen, the standings beside the games, with the followed teams. */
function StandingsAside({ page }: { page: PublicLeague }) {
  return (
    <aside className={styles.column} aria-label={t('Teams')}>
      <FollowBar slug={page.league.slug} teams={page.teams} />
      <PublicStandings page={page} maxRows={16} />
    </aside>
  )
}

/** One view of the page. `isNarrow`: it is the only column of the window. */
function ViewContent({
  view,
  page,
  livePage,
  finals,
  isNarrow = false,
}: Props & { view: View; isNarrow?: boolean }) {
  const { scores } = livePage
  const followed = useFollowed(page.league.slug)
  // The invitation to follow teams is below the games; chosen teams are above them. The bar does not move while the user chooses.
  const [isFollowing] = useState(followed.size > 0)
  const followBar = isNarrow && <FollowBar slug={page.league.slug} teams={page.teams} />
  if (view === 'now')
    return (
      <TitledSection title={t('Now')}>
        <Now page={page} scores={scores} followed={followed} />
        {followBar}
      </TitledSection>
    )
  if (view === 'next')
    return (
      <TitledSection title={t('Schedule')}>
        {isFollowing && followBar}
        <Next page={page} scores={scores} followed={followed} />
        {!isFollowing && followBar}
      </TitledSection>
    )
  if (view === 'results')
    return (
      <TitledSection title={t('Results')}>
        <Results page={page} scores={scores} followed={followed} />
      </TitledSection>
    )
  if (view === 'finals')
    return <TitledSection title={t('Finals')}>{finals({ league: page.league, scores })}</TitledSection>
  return (
    <TitledSection title={t('Standings')}>
      <PublicStandings page={page} />
    </TitledSection>
  )
}

/** The printed page: all parts one below the other. */
function PrintedPage({ page, livePage: { scores }, finals }: Props) {
  const followed = new Set<number>()
  return (
    <>
      <h2>{t('Schedule')}</h2>
      <Next page={page} scores={scores} followed={followed} />
      <h2>{t('Standings')}</h2>
      <PublicStandings page={page} />
      <h2>{t('Results')}</h2>
      <Results page={page} scores={scores} followed={followed} />
      {page.hasFinals && (
        <>
          <h2>{t('Finals')}</h2>
          {finals({ league: page.league, scores })}
        </>
      )}
    </>
  )
}

/** A section with a heading for screen readers; others see the title on the pressed button. */
function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h2 className="sr-only">{title}</h2>
      {children}
    </div>
  )
}
