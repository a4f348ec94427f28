// The public pages of a league, in a file of their own: watching one game does not load them.
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Switch, useSearch } from 'wouter'
import { queryClient } from '../api/queries.ts'
import { Board } from '../features/public/board/Board.tsx'
import { Embed } from '../features/public/embed/Embed.tsx'
import type { Part } from '../features/public/embed/Embed.tsx'
import { LeaguePage } from '../features/public/league/LeaguePage.tsx'
import { TeamPage } from '../features/public/team/TeamPage.tsx'
import {
  embeddedSchedulePage,
  embeddedStandingsPage,
  gymBoardPage,
  publicLeaguePage,
  publicTeamPage,
} from '../lib/pages.ts'
import { NotFound } from './NotFound.tsx'

export function PublicPages() {
  const query = useSearch()
  const embed = (page: typeof embeddedStandingsPage | typeof embeddedSchedulePage, part: Part) => (
    <Route path={page}>{({ slug }) => <Embed key={slug} slug={slug} part={part} query={query} />}</Route>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path={publicLeaguePage}>{({ slug }) => <LeaguePage key={slug} slug={slug} />}</Route>
        <Route path={gymBoardPage}>{({ slug }) => <Board key={slug} slug={slug} />}</Route>
        <Route path={publicTeamPage}>
          {({ slug, id }) => <TeamPage key={id} slug={slug} id={Number(id)} />}
        </Route>
        {embed(embeddedStandingsPage, 'standings')}
        {embed(embeddedSchedulePage, 'schedule')}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </QueryClientProvider>
  )
}
