// The league page changes by itself: what the server tells of a league goes into the cache that its tabs read from.
import { useEffect } from 'react'
import type { LiveScore } from '../contract/types.ts'
import { follow } from './live.ts'
import { withScores } from './liveScores.ts'
import { gamesQuery, leagueChanged, leagueQuery, queryClient } from './queries.ts'

/** Changes that come one upon another are asked for together, and not at all where somebody has asked meanwhile. */
const patience = 300

/** `scores` tells `games`, everything else the version of the league. */
interface News {
  version?: number
  games?: LiveScore[]
}

/** Keeps what is shown of a league as the server has it, while a component is on the screen. */
export function useLiveLeague(id: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = 0
    /** Asks for all that is shown, unless it is of that version by then. */
    const askFor = (version = Infinity) => {
      wanted = Math.max(wanted, version)
      timer ??= setTimeout(() => {
        const known = queryClient.getQueryData(leagueQuery(id).queryKey)
        if (known && known.version < wanted) void leagueChanged(id)
        timer = undefined
        wanted = 0
      }, patience)
    }
    const over = new Set<number>()
    const unfollow = follow(`/api/leagues/${id}/stream`, {
      onEvent: (event, data) => {
        const { version, games = [] } = data as News
        if (event !== 'scores') askFor(version)
        else if (games.map((score) => isMore(id, score, over)).includes(true)) askFor()
        patch(id, games)
      },
      onLine: () => undefined,
    })
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [id])
}

/** Whether more follows from a score than that it is another one: the game counts, or no longer does. */
function isMore(leagueId: number, { id, status }: LiveScore, over: Set<number>): boolean {
  const known = queryClient.getQueryData(gamesQuery(leagueId).queryKey)?.find((game) => game.id === id)
  const counted = over.has(id) || known?.status === 'completed'
  if (status === 'completed') over.add(id)
  else over.delete(id)
  return status === 'completed' || counted
}

/** Puts scores in their places. */
function patch(leagueId: number, scores: LiveScore[]): void {
  queryClient.setQueryData(gamesQuery(leagueId).queryKey, (games) => games && withScores(games, scores))
}
