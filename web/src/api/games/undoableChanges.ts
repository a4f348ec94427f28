// Undoable changes of a game: abandoning it, reopening it, editing its result, and restoring it. Each hook sends the request
// and shows a notification with an undo button.
import type { Game, GameChangeBody, PlacedGame } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { ToastAction } from '../../ui/toast/toast.ts'
import {
  abandonGame,
  changesQuery,
  editGame,
  reopenGame,
  restoreGame,
  revertGame,
  undoAbandon,
} from './games.ts'
import type { AbandonHow } from './games.ts'
import { refetchLeague, queryClient } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

type GameId = Pick<Game, 'id' | 'leagueId'>

/** Undoes the abandoning of a game. */
export function useUndoAbandon() {
  const { running, run } = useAction()
  const undo = (game: GameId, onDone?: () => void) =>
    run(t('Failed to take that back'), async () => {
      const placed = await undoAbandon(game.id)
      await refetchLeague(game.leagueId)
      showPlacedGame(t('Game is back'), placed)
      onDone?.()
    })
  return { running, undo }
}

/** Abandons a game and shows a notification with an undo button. */
export function useAbandon() {
  const { running, run } = useAction()
  const { undo } = useUndoAbandon()
  const abandon = (game: GameId, how: AbandonHow, reason: string, onDone: () => void) =>
    run(t('Failed to abandon game'), async () => {
      const { message } = await abandonGame(game.id, { how, ...(reason && { reason }) })
      await refetchLeague(game.leagueId)
      showToast({
        title: t('Game abandoned'),
        description: message,
        action: { label: t('Undo'), run: () => void undo(game) },
      })
      onDone()
    })
  return { running, abandon }
}

/** Reopens a finished game. The notification shows the score at which it continues, and has an undo button. */
export function useReopen() {
  const { running, run } = useAction()
  const { undo } = useUndoReopen()
  const reopen = (game: Game, describeScore: (reopened: Game) => string, onDone: () => void) =>
    run(t('Failed to reopen game'), async () => {
      const reopened = await reopenGame(game.id)
      await refetchLeague(game.leagueId)
      const score = describeScore(reopened)
      // Only a game that was not in the schedule gets a new link.
      const isNew = !game.inviteToken && reopened.inviteToken
      showToast({
        title: t('Game reopened'),
        description: isNew
          ? t('It goes on at {score} and waits for a place in the schedule, with a score link.', { score })
          : t('It goes on at {score}, in the schedule.', { score }),
        action: { label: t('Undo'), run: () => void undo(game) },
      })
      onDone()
    })
  return { running, reopen }
}

/** Undoes the reopening of a game by restoring its result. */
function useUndoReopen() {
  const { run } = useAction()
  const undo = ({ id, leagueId }: GameId) =>
    run(t('Failed to take that back'), async () => {
      const changes = await queryClient.query({ ...changesQuery(leagueId, id), staleTime: 0 })
      const reopening = changes.find(
        ({ from, to }) => from.status === 'completed' && to.status === 'scheduled',
      )
      if (reopening) await revertGame(id, reopening.id)
      await refetchLeague(leagueId)
      showToast({ title: t('Game is over again'), description: t('It has the result that it had before.') })
    })
  return { undo }
}

/** Edits a result and shows a notification with an undo button. Returns the error of a failed request. */
export function useEditResult(leagueId: number) {
  const { running, run } = useAction()
  const undo = useUndoEdit()
  const editResult = (
    gameId: number,
    change: GameChangeBody,
    describeScore: (edited: Game) => string,
    onDone: () => void,
  ) =>
    run(t('Failed to update game'), async () => {
      const edited = await editGame(gameId, change)
      await refetchLeague(leagueId)
      showToast({
        title: t('Game updated'),
        description: describeScore(edited),
        action: undo({ id: gameId, leagueId }, describeScore),
      })
      onDone()
    })
  return { running, editResult }
}

/**
 * Returns a function that makes the undo button of a notification about a result that has just been changed. The button reverts that
 * change, unless the result was changed since.
 */
export function useUndoEdit() {
  const { run } = useAction()
  return ({ id, leagueId }: GameId, describeScore: (reverted: Game) => string): ToastAction => {
    const history = queryClient.query({ ...changesQuery(leagueId, id), staleTime: 0 }).catch(() => [])
    const undo = () =>
      run(t('Failed to take that back'), async () => {
        const [latest] = await history
        if (!latest) return
        const reverted = await revertGame(id, latest.id, true)
        await refetchLeague(leagueId)
        showToast({ title: t('Change taken back'), description: describeScore(reverted) })
      })
    return { label: t('Undo'), run: () => void undo() }
  }
}

/** Restores a deleted game. `description` is the text of the notification. */
export function useRestore() {
  const { running, run } = useAction()
  const restore = (game: GameId, description: string, onDone?: () => void) =>
    run(t('Failed to bring the game back'), async () => {
      const placed = await restoreGame(game.id)
      await refetchLeague(game.leagueId)
      if (placed.waiting) showPlacedGame(t('Game is back'), placed)
      else showToast({ title: t('Game is back'), description })
      onDone?.()
    })
  return { running, restore }
}

/** The undo of a notification restores at most this many games; larger deletions are restored from the list of deleted games. */
export const maxUndoableGames = 50

/** Restores several deleted games. */
export function useRestoreAll() {
  const { run } = useAction()
  const restoreAll = (games: GameId[]) =>
    run(t('Failed to bring the game back'), async () => {
      for (const { id } of games) await restoreGame(id)
      for (const leagueId of new Set(games.map((game) => game.leagueId))) await refetchLeague(leagueId)
      showToast({
        title: t('Games are back'),
        description: t({ one: '{count} game', other: '{count} games' }, { count: games.length }),
      })
    })
  return { restoreAll }
}

/** Shows where a restored game is scheduled; as a warning if a manager has to find a time and court. */
export function showPlacedGame(title: string, { message, waiting }: PlacedGame): void {
  showToast({ title, description: message, ...(waiting && { destructive: true }) })
}
