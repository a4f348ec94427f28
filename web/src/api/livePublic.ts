// The public pages of a league: read once, and kept as they are by what the server tells.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from './client.ts'
import type { PublicLeague, LiveScore, PublicScores, PublicTeamPage } from '../contract/types.ts'
import { follow } from './live.ts'
import type { Line } from './live.ts'
import { withScores } from './liveScores.ts'
import { queryClient } from './queries.ts'

const addressOf = (slug: string) => `/api/public/${encodeURIComponent(slug)}`
const keyOf = (slug: string) => ['public', slug]

const leagueQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keyOf(slug), 'league'],
    queryFn: () => call<PublicLeague>('GET', addressOf(slug)),
  })

const scoresQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keyOf(slug), 'scores'],
    queryFn: async () => {
      const scores = await call<PublicScores>('GET', `${addressOf(slug)}/scores`)
      const told = queryClient.getQueryData<PublicScores>([...keyOf(slug), 'scores'])?.games ?? []
      return { ...scores, games: withScores(scores.games, told) }
    },
  })

const teamQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...keyOf(slug), 'team', id],
    queryFn: () => call<PublicTeamPage>('GET', `${addressOf(slug)}/teams/${id}`),
  })

/** What is tonight changes with the time, which the server does not tell. */
const hourly = 15 * 60_000
/** How often is asked while the server cannot tell what changes. */
const scoresEvery = 5_000
const pageEvery = 60_000

export interface Followed<Page> {
  page: Page | undefined
  /** Of the games of tonight that have begun, by their ids. */
  scores: Map<number, LiveScore>
  error: Error | null
  /** Whether what is shown may not be what is. */
  isOld: boolean
  /** When it was heard of last, by the clock of this device. */
  heardAt: number
  retry: () => void
}

/** The page of a league that anybody may see, and the scores of tonight. */
export function usePublicLeague(slug: string): Followed<PublicLeague> {
  const line = useLine(slug)
  return useFollowed(slug, line, useQuery({ ...leagueQuery(slug), refetchInterval: pageInterval(line) }))
}

/** The page of a team that anybody may see, and the scores of tonight. */
export function usePublicTeam(slug: string, id: number): Followed<PublicTeamPage> {
  const line = useLine(slug)
  return useFollowed(slug, line, useQuery({ ...teamQuery(slug, id), refetchInterval: pageInterval(line) }))
}

const pageInterval = (line: Line) => (line === 'open' ? hourly : pageEvery)

interface Asked<Page> {
  data: Page | undefined
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

function useFollowed<Page>(slug: string, line: Line, page: Asked<Page>): Followed<Page> {
  const scores = useQuery({
    ...scoresQuery(slug),
    refetchInterval: line === 'open' ? false : scoresEvery,
    enabled: page.data !== undefined,
  })
  return {
    page: page.data,
    scores: new Map(scores.data?.games.map((score) => [score.id, score])),
    // A page that was switched off is not shown on.
    error: page.data && !(page.error instanceof ApiError) ? null : page.error,
    isOld: line !== 'open' && (scores.error !== null || page.error !== null),
    heardAt: Math.max(scores.dataUpdatedAt, page.dataUpdatedAt),
    retry: () => void page.refetch(),
  }
}

/** Follows the league while a component is on the screen: scores are put in their places, for all else is asked again. */
function useLine(slug: string): Line {
  const [line, setLine] = useState<Line>('connecting')
  useEffect(
    () =>
      follow(`${addressOf(slug)}/stream`, {
        onEvent: (event, data) => take(slug, event, data),
        onLine: (line) => {
          setLine(line)
          if (line === 'gone') void queryClient.invalidateQueries({ queryKey: keyOf(slug) })
        },
      }),
    [slug],
  )
  return line
}

/** What the stream of a league tells: `games` with scores, and `version` with everything else. */
interface News {
  version?: number
  games?: LiveScore[]
}

function take(slug: string, event: string, data: unknown): void {
  const { version, games = [] } = data as News
  const { queryKey } = scoresQuery(slug)
  const known = queryClient.getQueryData(queryKey)
  // What is not there yet is on its way, of that version or a newer one.
  if (event === 'hello' && (!known || known.version === version)) return
  if (event === 'scores' && known) {
    const told = new Set(games.map(({ id }) => id))
    const [before, rest] = [
      known.games.filter(({ id }) => told.has(id)),
      known.games.filter(({ id }) => !told.has(id)),
    ]
    queryClient.setQueryData(queryKey, { ...known, games: [...rest, ...games] })
    // More follows from a game that counts, or no longer does, than another score.
    if (![...before, ...games].some(({ status }) => status === 'completed')) return
  }
  void queryClient.invalidateQueries({ queryKey: keyOf(slug) })
}
