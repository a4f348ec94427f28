// Abandoning a game that has begun, undoing that, and restoring a deleted game: the requests, and their notifications.
import type { Game, PlacedGame } from '../contract/types.ts'
import { t } from '../t.ts'
import { showToast } from '../ui/toast.ts'
import { abandonGame, restoreGame, undoAbandon } from './games.ts'
import type { AbandonHow } from './games.ts'
import { leagueChanged } from './queries.ts'
import { useAction } from './useAction.ts'

type GameId = Pick<Game, 'id' | 'leagueId'>

/** Undoes the abandoning of a game. */
export function useUndoAbandon() {
  const { running, run } = useAction()
  const undo = (game: GameId, onDone?: () => void) =>
    run(t('Failed to take that back'), async () => {
      const placed = await undoAbandon(game.id)
      await leagueChanged(game.leagueId)
      showPlaced(t('Game is back'), placed)
      onDone?.()
    })
  return { running, undo }
}

/** Abandons a game. The notification offers to undo that. */
export function useAbandon() {
  const { running, run } = useAction()
  const { undo } = useUndoAbandon()
  const abandon = (game: GameId, how: AbandonHow, reason: string, onDone: () => void) =>
    run(t('Failed to abandon game'), async () => {
      const { message } = await abandonGame(game.id, { how, ...(reason && { reason }) })
      await leagueChanged(game.leagueId)
      showToast({
        title: t('Game abandoned'),
        description: message,
        action: { label: t('Undo'), run: () => void undo(game) },
      })
      onDone()
    })
  return { running, abandon }
}

/** Restores a deleted game. `description` is the text of the notification. */
export function useRestore() {
  const { running, run } = useAction()
  const restore = (game: GameId, description: string, onDone?: () => void) =>
    run(t('Failed to bring the game back'), async () => {
      const placed = await restoreGame(game.id)
      await leagueChanged(game.leagueId)
      if (placed.waiting) showPlaced(t('Game is back'), placed)
      else showToast({ title: t('Game is back'), description })
      onDone?.()
    })
  return { running, restore }
}

/** Shows where a restored game is scheduled; as a warning if a manager has to find a time and court for it. */
export function showPlaced(title: string, { message, waiting }: PlacedGame): void {
  showToast({ title, description: message, ...(waiting && { destructive: true }) })
}
