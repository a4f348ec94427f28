// API calls for the list of what needs attention in a league, and for decisions about its items.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../../contract/calls.ts'
import type { AttentionAction } from '../../contract/types.ts'
import { uuid } from '../../lib/uuid.ts'
import { t } from '../../t.ts'
import { ApiError, request } from '../client/client.ts'

type SentEvent = NonNullable<RequestBody<'PATCH /api/games/{id}'>['events']>[number]

/** The list of what needs attention, most urgent first. The stream of the league reports changes. */
export const attentionQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'attention'],
    queryFn: () => request('GET /api/leagues/{id}/attention', { path: { id: leagueId } }),
  })

/** Removes an item from the list for all members. */
export const dismiss = (leagueId: number, id: string) =>
  request('POST /api/leagues/{id}/attention/dismiss', { path: { id: leagueId }, body: { id } })

/** Decides which score of a game counts. Returns a function that takes the decision back. */
export async function chooseScore(
  gameId: number,
  { name, score, seen = 0 }: AttentionAction,
): Promise<() => Promise<void>> {
  const id = uuid()
  await sendEvent(gameId, seen, {
    id,
    ...(name === 'keepScore' ? { type: 'settle' } : { type: 'correct', ...score }),
  })
  return async () => {
    const { outcomes, events = [] } = await sendEvent(gameId, seen, { id: uuid(), type: 'undo', undoes: id })
    const since = events.slice(events.findIndex((event) => event.id === id) + 1)
    // The undo of a settle event changes no score, so that its outcome is always the same.
    const isTakenBack =
      name === 'keepScore'
        ? !since.some(({ type, outcome }) => outcome === 'applied' && ['correct', 'record'].includes(type))
        : outcomes?.at(-1)?.outcome === 'applied'
    if (!isTakenBack)
      throw new ApiError(409, t('The game was scored or corrected since. Correct its score instead.'))
  }
}

/** Sends an event without a device, because the league decides and not a scoring device. */
const sendEvent = (gameId: number, seen: number, event: Omit<SentEvent, 'at' | 'seen'>) =>
  request('PATCH /api/games/{id}', {
    path: { id: gameId },
    body: { events: [{ at: Date.now(), seen, ...event }], sentAt: Date.now(), after: seen },
  })
