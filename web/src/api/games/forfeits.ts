// API calls that forfeit games and sets and undo that, with their notifications.
import type { Game } from '../../contract/types.ts'
import type { RequestBody } from '../../contract/calls.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { showPlacedGame } from './undoableChanges.ts'
import { newLinks } from './newLinks.ts'
import type { LeagueName } from './newLinks.ts'
import { queryClient, refetchLeague, schedulesQuery } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

type GameId = Pick<Game, 'id' | 'leagueId'>
type ForfeitBy = RequestBody<'POST /api/games/{id}/forfeit'>['by']

const forfeitGame = (id: number, by: ForfeitBy) =>
  request('POST /api/games/{id}/forfeit', { path: { id }, body: { by } })

const undoForfeit = (id: number) => request('POST /api/games/{id}/forfeit/undo', { path: { id } })

/** Undoes the forfeit of a game. */
export function useUndoForfeit() {
  const { running, run } = useAction()
  const undo = (game: GameId) =>
    run(t('Failed to take that back'), async () => {
      const placed = await undoForfeit(game.id)
      await refetchLeague(game.leagueId)
      showPlacedGame(t('Game is back'), placed)
    })
  return { running, undo }
}

/** Undoes the forfeit of a set. */
function useUndoForfeitSet() {
  const { run } = useAction()
  return (game: GameId) =>
    run(t('Failed to take that back'), async () => {
      const { message } = await request('POST /api/games/{id}/forfeit-set/undo', { path: { id: game.id } })
      await refetchLeague(game.leagueId)
      showToast({ title: t('Taken back'), description: message })
    })
}

/** Forfeits a game, or only the current set, and shows a notification with an undo button. */
export function useForfeit() {
  const { running, run } = useAction()
  const { undo } = useUndoForfeit()
  const forfeit = (game: GameId, by: ForfeitBy, onDone: () => void) =>
    run(t('Failed to forfeit game'), async () => {
      const { message } = await forfeitGame(game.id, by)
      await refetchLeague(game.leagueId)
      showToast({
        title: t('Game forfeited'),
        description: message,
        action: { label: t('Undo'), run: () => void undo(game) },
      })
      onDone()
    })
  const undoSet = useUndoForfeitSet()
  const forfeitSet = (game: GameId, by: 'team1' | 'team2', onDone: () => void) =>
    run(t('Failed to forfeit the set'), async () => {
      const { message } = await request('POST /api/games/{id}/forfeit-set', {
        path: { id: game.id },
        body: { by },
      })
      await refetchLeague(game.leagueId)
      showToast({
        title: t('Set forfeited'),
        description: message,
        action: { label: t('Undo'), run: () => void undoSet(game) },
      })
      onDone()
    })
  return { running, forfeit, forfeitSet }
}

/** Forfeits all games that a team still has to play on a night, and shows a notification with an undo button. */
export function useNoShow() {
  const { running, run } = useAction()
  const undoNoShow = (leagueId: number, teamId: number, gameIds: number[]) =>
    run(t('Failed to take that back'), async () => {
      const { message } = await request('POST /api/teams/{id}/no-show/undo', {
        path: { id: teamId },
        body: { gameIds },
      })
      await refetchLeague(leagueId)
      showToast({ title: t('No-show taken back'), description: message })
    })
  const noShow = (league: LeagueName, teamId: number, date: string, onDone?: () => void) =>
    run(t('Failed to forfeit games'), async () => {
      const { message, gameIds } = await request('POST /api/teams/{id}/no-show', {
        path: { id: teamId },
        body: { date },
      })
      await refetchLeague(league.id)
      const lines = await queryClient.query(schedulesQuery(league.id)).catch(() => [])
      const ids = lines.flatMap(({ id, gameId }) => (gameIds.includes(gameId ?? 0) ? [id] : []))
      const { told, also } = await newLinks(league, ids)
      showToast({
        title: t('No-show'),
        description: [message, told].filter(Boolean).join(' '),
        ...(also && { also }),
        action: { label: t('Undo'), run: () => void undoNoShow(league.id, teamId, gameIds) },
      })
      onDone?.()
    })
  return { running, noShow }
}
