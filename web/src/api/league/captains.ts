// API calls for captains: their links, contacts and claims.
import { queryOptions } from '@tanstack/react-query'
import type { RequestBody } from '../../contract/calls.ts'
import type { Captains, ClaimScore } from '../../contract/types.ts'
import { teamPath } from '../../lib/teamPath.ts'
import { request } from '../client/client.ts'
import { queryClient } from '../client/queries.ts'

export const captainsQuery = (leagueId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'captains'],
    queryFn: () => request('GET /api/leagues/{id}/captains', { path: { id: leagueId } }),
  })

/** Creates a new captain's link for a team and disables the previous one. */
export const rotateCaptainLink = (teamId: number) =>
  request('POST /api/teams/{id}/captain-link', { path: { id: teamId } })

export const disableCaptainLink = (teamId: number) =>
  request('DELETE /api/teams/{id}/captain-link', { path: { id: teamId } })

/** Adds the mail address of a captain, who is asked by mail to confirm it. For an existing address, the mail is sent again. */
export const addContact = (teamId: number, email: string) =>
  request('POST /api/teams/{id}/contacts', { path: { id: teamId }, body: { email } })

export const removeContact = (teamId: number, contact: number) =>
  request('DELETE /api/teams/{id}/contacts/{contact}', { path: { id: teamId, contact: String(contact) } })

/** Keeps the games of a team on a day on which it cannot play. */
export const keepGames = (leagueId: number, absence: number, why: string) =>
  request('POST /api/leagues/{id}/absences/{absence}/keep', {
    path: { id: leagueId, absence: String(absence) },
    body: { why },
  })

/** Creates captain's links for all teams that have none. */
export async function createCaptainLinks(leagueId: number): Promise<void> {
  cacheCaptains(leagueId, await request('POST /api/leagues/{id}/captains/links', { path: { id: leagueId } }))
}

/** Changes the permissions of the captains of a league. */
export async function setCaptainRules(
  leagueId: number,
  body: RequestBody<'PATCH /api/leagues/{id}/captains'>,
): Promise<void> {
  cacheCaptains(leagueId, await request('PATCH /api/leagues/{id}/captains', { path: { id: leagueId }, body }))
}

function cacheCaptains(leagueId: number, captains: Captains): void {
  queryClient.setQueryData(captainsQuery(leagueId).queryKey, captains)
}

/** The full address of a captain's link. */
export const captainAddress = (token: string) => location.origin + teamPath(token)

/** The claims of the captains about the result of a game. */
export const claimsQuery = (leagueId: number, gameId: number) =>
  queryOptions({
    queryKey: ['league', leagueId, 'claims', gameId],
    queryFn: () => request('GET /api/games/{id}/claims', { path: { id: gameId } }),
  })

/** Decides a dispute. A score replaces the result; null keeps it. */
export const settleClaims = (gameId: number, score: ClaimScore | null, why: string) =>
  request('POST /api/games/{id}/claims/settle', {
    path: { id: gameId },
    body: { score: score && toldScore(score), why },
  })

/** Takes the decision of a dispute back. It fails if the result was changed since. */
export const undoSettle = (gameId: number, decided: ClaimScore, before: ClaimScore) =>
  request('POST /api/games/{id}/claims/settle/undo', {
    path: { id: gameId },
    body: { decided: toldScore(decided), before: toldScore(before) },
  })

const toldScore = ({ team1Score, team2Score, sets }: ClaimScore) => ({
  team1Score,
  team2Score,
  ...(sets && { sets: sets.map(({ team1Score, team2Score }) => ({ team1Score, team2Score })) }),
})
