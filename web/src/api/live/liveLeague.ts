// Keeps the league page up to date: writes events of the league's stream to the query cache that its tabs read.
import { queryOptions, skipToken } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveScore } from '../../contract/types.ts'
import { countsInStandings } from '../../rules/counting.ts'
import { attentionQuery } from '../league/attention.ts'
import { subscribe } from './live.ts'
import { noContact, trackContact } from './contact.ts'
import type { Contact } from './contact.ts'
import { mergeScores, withScores } from './liveScores.ts'
import type { LiveScores } from './liveScores.ts'
import { gamesQuery, refetchLeague, leagueQuery, queryClient } from '../client/queries.ts'
import { tonightQuery, withNightScores } from '../league/tonight.ts'

/** Changes within this time (ms) cause one refetch, or none if the page has already loaded them. */
const debounce = 300

/** The running scores of a league with their age. Only the stream sets them. */
export const runningQuery = (id: number) =>
  queryOptions<LiveScores>({ queryKey: ['running', id], queryFn: skipToken })

/** Keeps the data of a league up to date while the component is mounted. Returns the contact with the server. */
export function useLiveLeague(id: number): Contact {
  const [contact, setContact] = useState(noContact)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wantedVersion = 0
    /** Schedules a refetch of the league, which is skipped if the cache has this version by then. */
    const reload = (version = Infinity) => {
      wantedVersion = Math.max(wantedVersion, version)
      timer ??= setTimeout(() => {
        const cached = queryClient.getQueryData(leagueQuery(id).queryKey)
        if (cached && cached.version < wantedVersion) void refetchLeague(id)
        timer = undefined
        wantedVersion = 0
      }, debounce)
    }
    const completed = new Set<number>()
    const unsubscribe = subscribe(
      'GET /api/leagues/{id}/stream',
      { id },
      {
        onEvent: ({ event, data }) => {
          if (event === 'attention') {
            void queryClient.invalidateQueries(attentionQuery(id))
            // The same event reports that a phone has opened a game.
            return void queryClient.invalidateQueries(tonightQuery(id))
          }
          if (event === 'changed') return reload(data.version)
          if (event === 'hello') reload(data.version)
          else if (data.games.map((score) => changesStandings(id, score, completed)).includes(true)) reload()
          queryClient.setQueryData(runningQuery(id).queryKey, (cached) => mergeScores(cached, data, false))
          patchScores(id, data.games)
        },
        onStatus: trackContact(setContact),
      },
    )
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [id])
  return contact
}

/** Whether a score changes the standings, because its game counts or did count. */
function changesStandings(leagueId: number, { id, status }: LiveScore, completed: Set<number>): boolean {
  const cached = queryClient.getQueryData(gamesQuery(leagueId).queryKey)?.find((game) => game.id === id)
  const wasCompleted = completed.has(id) || (cached !== undefined && countsInStandings(cached))
  const countsNow = countsInStandings({ status })
  if (countsNow) completed.add(id)
  else completed.delete(id)
  return countsNow || wasCompleted
}

function patchScores(leagueId: number, scores: LiveScore[]): void {
  queryClient.setQueryData(gamesQuery(leagueId).queryKey, (games) => games && withScores(games, scores))
  queryClient.setQueryData(
    tonightQuery(leagueId).queryKey,
    (night) => night && withNightScores(night, scores),
  )
}
