// The public pages of a league, in a separate file that is not loaded for watching one game.
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Switch, useSearch } from 'wouter'
import { queryClient } from '../api/client/queries.ts'
import { Board } from '../features/public/board/Board.tsx'
import { Embed } from '../features/public/embed/Embed.tsx'
import type { EmbedPart } from '../features/public/embed/Embed.tsx'
import { LeaguePage } from '../features/public/league/LeaguePage.tsx'
import { TeamPage } from '../features/public/team/TeamPage.tsx'
import {
  embeddedFinalsPage,
  embeddedSchedulePage,
  embeddedStandingsPage,
  gymBoardPage,
  publicLeaguePage,
  publicSeasonPage,
  publicSeriesPage,
  publicTeamPage,
} from '../lib/pages.ts'
import { t } from '../t.ts'
import { Loading as LoadingPart } from '../ui/page/Notice.tsx'
import { lazyComponent } from './loadedLater.tsx'
import { NotFound } from './NotFound.tsx'

const lazyFinals = lazyComponent(
  () => import('../features/public/finals/PublicFinals.tsx').then(({ PublicFinals }) => PublicFinals),
  <LoadingPart />,
  <p role="alert">{t('The finals could not be loaded. Check the connection, then open this page again.')}</p>,
)

const lazyBoardFinals = lazyComponent(
  () => import('../features/public/board/BoardFinals.tsx').then(({ BoardFinals }) => BoardFinals),
  null,
  null,
)

const lazySeries = lazyComponent(() =>
  import('../features/public/series/SeriesPage.tsx').then(({ SeriesPage }) => SeriesPage),
)

type EmbedPage = typeof embeddedStandingsPage | typeof embeddedSchedulePage | typeof embeddedFinalsPage

export function PublicPages() {
  const query = useSearch()
  const embed = (page: EmbedPage, part: EmbedPart) => (
    <Route path={page}>
      {({ slug }) => (
        <Embed
          key={slug}
          slug={slug}
          part={part}
          query={query}
          finals={(props) => <lazyFinals.Part {...props} framed />}
        />
      )}
    </Route>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path={publicLeaguePage}>
          {({ slug }) => (
            <LeaguePage key={slug} slug={slug} finals={(props) => <lazyFinals.Part {...props} />} />
          )}
        </Route>
        <Route path={gymBoardPage}>
          {({ slug }) => (
            <Board key={slug} slug={slug} finals={(props) => <lazyBoardFinals.Part {...props} />} />
          )}
        </Route>
        <Route path={publicTeamPage}>
          {({ slug, id }) => <TeamPage key={id} slug={slug} id={Number(id)} />}
        </Route>
        <Route path={publicSeriesPage}>{({ slug }) => <lazySeries.Part key={slug} slug={slug} />}</Route>
        <Route path={publicSeasonPage}>
          {({ slug, season }) => (
            <LeaguePage
              key={season}
              slug={`${slug}.${season}`}
              finals={(props) => <lazyFinals.Part {...props} />}
            />
          )}
        </Route>
        {embed(embeddedStandingsPage, 'standings')}
        {embed(embeddedSchedulePage, 'schedule')}
        {embed(embeddedFinalsPage, 'finals')}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </QueryClientProvider>
  )
}
