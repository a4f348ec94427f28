// The public pages of a league, in a file of their own: watching one game does not load them.
import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Switch, useSearch } from 'wouter'
import { queryClient } from '../api/queries.ts'
import { Board } from '../features/public/Board.tsx'
import { Embed } from '../features/public/Embed.tsx'
import type { Part } from '../features/public/Embed.tsx'
import { LeaguePage } from '../features/public/LeaguePage.tsx'
import { TeamPage } from '../features/public/TeamPage.tsx'
import { NotFound } from './NotFound.tsx'

export function PublicPages() {
  const query = useSearch()
  const embed = (part: Part) => (
    <Route path={`/embed/:slug/${part}`}>
      {({ slug }) => <Embed key={slug} slug={slug} part={part} query={query} />}
    </Route>
  )
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path="/l/:slug">{({ slug }) => <LeaguePage key={slug} slug={slug} />}</Route>
        <Route path="/l/:slug/board">{({ slug }) => <Board key={slug} slug={slug} />}</Route>
        <Route path="/l/:slug/teams/:id">
          {({ slug, id }) => <TeamPage key={id} slug={slug} id={Number(id)} />}
        </Route>
        {embed('standings')}
        {embed('schedule')}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </QueryClientProvider>
  )
}
