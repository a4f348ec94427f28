import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { usePublicLeague } from '../../../api/live/livePublic.ts'
import type { LivePage } from '../../../api/live/livePublic.ts'
import type { PublicLeague } from '../../../contract/types.ts'
import { showTheme } from '../../../lib/theme.ts'
import { publicLeaguePath } from '../../../lib/paths.ts'
import { t } from '../../../t.ts'
import { Empty } from '../../../ui/page/Notice.tsx'
import { ScreenTitle } from '../../../ui/page/ScreenTitle.tsx'
import type { PublicFinalsProps } from '../finals/PublicFinals.tsx'
import { GameDays } from '../GameRows.tsx'
import { LiveGames } from '../LiveGame.tsx'
import { upcomingGames, withScore } from '../publicGames.ts'
import type { Scores } from '../publicGames.ts'
import { placeholderFor, PublicScope, StaleHint } from '../PublicPage.tsx'
import { PublicStandings } from '../PublicStandings.tsx'
import styles from './Embed.module.css'

export type EmbedPart = 'standings' | 'schedule' | 'finals'

/** Renders the finals, which load later. */
type RenderFinals = (props: PublicFinalsProps) => ReactNode

/** The number of games shown at first. */
const gamesPerPage = 12

const titles = { standings: t('Standings'), schedule: t('Schedule'), finals: t('Finals') }

/** A part of a league's page, embedded in another website: as wide as its iframe, in the theme given in the address. */
export function Embed({
  slug,
  part,
  query,
  finals,
}: {
  slug: string
  part: EmbedPart
  query: string
  finals: RenderFinals
}) {
  const livePage = usePublicLeague(slug)
  const theme = new URLSearchParams(query).get('theme')
  useEffect(() => {
    if (theme === 'light' || theme === 'dark') showTheme(theme)
  }, [theme])
  const { page } = livePage
  const placeholder = placeholderFor(livePage)
  return (
    <main className={styles.embed}>
      {page && !placeholder ? (
        <PublicScope page={page} livePage={livePage}>
          <EmbedContent page={page} part={part} livePage={livePage} finals={finals} />
        </PublicScope>
      ) : (
        placeholder
      )}
    </main>
  )
}

function EmbedContent({
  page,
  part,
  livePage,
  finals,
}: {
  page: PublicLeague
  part: EmbedPart
  livePage: LivePage<PublicLeague>
  finals: RenderFinals
}) {
  const { league } = page
  return (
    <>
      <ScreenTitle className="break" tab={`${titles[part]} · ${league.name} · Sideout`}>
        <a href={publicLeaguePath(league.slug)} target="_blank" rel="noopener">
          <bdi>{league.name}</bdi>
        </a>
      </ScreenTitle>
      {/* Each of the finals has its own heading below. */}
      <h2 className={part === 'finals' ? 'sr-only' : ''}>{titles[part]}</h2>
      <StaleHint livePage={livePage} />
      {part === 'standings' && <PublicStandings page={page} framed />}
      {part === 'schedule' && <Games page={page} scores={livePage.scores} />}
      {part === 'finals' && finals({ league, scores: livePage.scores })}
    </>
  )
}

/** The live games, followed by the upcoming games. */
function Games({ page: { schedule, today }, scores }: { page: PublicLeague; scores: Scores }) {
  const live = schedule.games.map((game) => withScore(game, scores)).filter(({ isLive }) => isLive)
  const upcoming = upcomingGames(schedule.games, scores)
  if (live.length + upcoming.length === 0) return <Empty title={t('No games ahead')} />
  return (
    <>
      {live.length > 0 && <LiveGames games={live} framed />}
      <GameDays games={upcoming} today={today} perPage={gamesPerPage} what={t('Schedule')} framed />
    </>
  )
}
