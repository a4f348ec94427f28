// API calls for the list of what needs attention in a league, and for decisions about its items.
import { queryOptions } from '@tanstack/react-query'
import type { AttentionAction } from '../../contract/types.ts'
import { uuid } from '../../lib/uuid.ts'
import { request } from '../client/client.ts'

/** The list of what needs attention, most urgent first. The stream of the league reports changes. */
export const attentionQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'attention'],
    queryFn: () => request('GET /api/leagues/{id}/attention', { path: { id: leagueId } }),
  })

/** Removes an item from the list for all members. */
export const dismiss = (leagueId: number, id: string) =>
  request('POST /api/leagues/{id}/attention/dismiss', { path: { id: leagueId }, body: { id } })

/** Decides which score of a game counts. The event has no device, because the league decides and not a scoring device. */
export const chooseScore = (gameId: number, { name, score, seen = 0 }: AttentionAction) =>
  request('PATCH /api/games/{id}', {
    path: { id: gameId },
    body: {
      events: [
        {
          id: uuid(),
          at: Date.now(),
          seen,
          ...(name === 'keepScore' ? { type: 'settle' } : { type: 'correct', ...score }),
        },
      ],
      sentAt: Date.now(),
      after: seen,
    },
  })
