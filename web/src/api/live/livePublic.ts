// Loads the public pages of a league, then keeps them up to date by the league's stream.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StreamEvent } from '../../contract/calls.ts'
import type { PublicLeague, PublicTeamPage } from '../../contract/types.ts'
import { countsInStandings } from '../../rules/counting.ts'
import type { Connection } from '../../ui/page/ConnectionScope.tsx'
import { ApiError, request } from '../client/client.ts'
import { subscribe } from './live.ts'
import { noContact, trackContact } from './contact.ts'
import type { Contact } from './contact.ts'
import { mergeScores } from './liveScores.ts'
import type { LiveScores, TimedScore } from './liveScores.ts'
import { queryClient } from '../client/queries.ts'

const leagueKey = (slug: string) => ['public', slug]

const leagueQuery = (slug: string) =>
  queryOptions({
    queryKey: [...leagueKey(slug), 'league'],
    queryFn: () => request('GET /api/public/{slug}', { path: { slug } }),
  })

const scoresQuery = (slug: string) =>
  queryOptions({
    queryKey: [...leagueKey(slug), 'scores'],
    queryFn: async ({ queryKey }) => {
      const load = () => request('GET /api/public/{slug}/scores', { path: { slug } })
      const cached = () => queryClient.getQueryData<LiveScores>(queryKey)
      let response = await load()
      // The stream has reported a newer version in the meantime.
      if ((cached()?.version ?? 0) > response.version) response = await load()
      return mergeScores(cached(), response, true)
    },
  })

/** The finals of a public league. They are refetched together with its page. */
export const publicFinalsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...leagueKey(slug), 'finals'],
    queryFn: () => request('GET /api/public/{slug}/finals', { path: { slug } }),
  })

const teamQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...leagueKey(slug), 'team', id],
    queryFn: () => request('GET /api/public/{slug}/teams/{id}', { path: { slug, id } }),
  })

/**
 * The refetch interval of the page while the stream works, because no event reports that "tonight" has become the next night
 * (ms).
 */
const tonightInterval = 15 * 60_000
/** The refetch intervals while the stream does not work (ms). */
const scoresInterval = 5_000
const pageInterval = 60_000

export interface LivePage<Page> {
  page: Page | undefined
  /** The scores of tonight's games that have begun, by game id. */
  scores: Map<number, TimedScore>
  error: Error | null
  connection: Connection
  retry: () => void
}

/** The public page of a league, and the scores of tonight. */
export function usePublicLeague(slug: string): LivePage<PublicLeague> {
  const contact = useLeagueStream(slug)
  return useLivePage(
    slug,
    contact,
    useQuery({ ...leagueQuery(slug), refetchInterval: pageIntervalOf(contact) }),
  )
}

/** The public page of a team, and the scores of tonight. */
export function usePublicTeam(slug: string, id: number): LivePage<PublicTeamPage> {
  const contact = useLeagueStream(slug)
  return useLivePage(
    slug,
    contact,
    useQuery({ ...teamQuery(slug, id), refetchInterval: pageIntervalOf(contact) }),
  )
}

const pageIntervalOf = ({ status }: Contact) => (status === 'open' ? tonightInterval : pageInterval)

interface PageQuery<Page> {
  data: Page | undefined
  error: Error | null
  dataUpdatedAt: number
  errorUpdatedAt: number
  refetch: () => Promise<unknown>
}

function useLivePage<Page>(slug: string, contact: Contact, page: PageQuery<Page>): LivePage<Page> {
  const isStreaming = contact.status === 'open'
  const scores = useQuery({
    ...scoresQuery(slug),
    refetchInterval: isStreaming ? false : scoresInterval,
  })
  const clockSkew = scores.data?.clockSkew ?? 0
  // While the stream does not work, the requests show whether the server can be reached.
  const failedAt = Math.max(scores.error ? scores.errorUpdatedAt : 0, page.error ? page.errorUpdatedAt : 0)
  const isLost = !isStreaming && failedAt > Math.max(scores.dataUpdatedAt, page.dataUpdatedAt)
  const heardAt = Math.max(contact.heardAt, scores.dataUpdatedAt, page.dataUpdatedAt)
  return {
    // Scores change the order and the heights of the page: showing it earlier would move what is being read.
    page: scores.isPending ? undefined : page.data,
    scores: new Map(scores.data?.games.map((score) => [score.id, score])),
    // An error response, such as after the public page was disabled, hides the cached page.
    error: page.data && !(page.error instanceof ApiError) ? null : page.error,
    connection: { lostSince: isLost ? heardAt + clockSkew : undefined, clockSkew },
    retry: () => void page.refetch(),
  }
}

/** Subscribes to the league while the component is mounted. Scores are patched in the cache; other changes cause a refetch. */
function useLeagueStream(slug: string): Contact {
  const [contact, setContact] = useState(noContact)
  useEffect(() => {
    const onContact = trackContact(setContact)
    return subscribe(
      'GET /api/public/{slug}/stream',
      { slug },
      {
        onEvent: (event) => applyEvent(slug, event),
        onStatus: (status) => {
          onContact(status)
          if (status === 'gone') void queryClient.invalidateQueries({ queryKey: leagueKey(slug) })
        },
      },
    )
  }, [slug])
  return contact
}

function applyEvent(slug: string, { event, data }: StreamEvent<'GET /api/public/{slug}/stream'>): void {
  const { queryKey } = scoresQuery(slug)
  const cached = queryClient.getQueryData(queryKey)
  if (event === 'hello') {
    queryClient.setQueryData(queryKey, mergeScores(cached, data, false))
    // If nothing is cached yet, the first request is still running.
    if (!cached || cached.version === data.version) return
  }
  if (event === 'scores' && cached) {
    const changed = new Set(data.games.map(({ id }) => id))
    const before = cached.games.filter(({ id }) => changed.has(id))
    queryClient.setQueryData(queryKey, mergeScores(cached, data, false))
    // If a game starts or stops counting, the standings change too.
    if (![...before, ...data.games].some(countsInStandings)) return
  }
  void queryClient.invalidateQueries({ queryKey: leagueKey(slug) })
}
