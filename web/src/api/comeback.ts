// Stopping a game that has begun, taking that back, and restoring a deleted game: the requests and what the screen says of them.
import type { Game, PlacedGame } from '../contract/types.ts'
import { t } from '../t.ts'
import { showToast } from '../ui/toast.ts'
import { abandonGame, restoreGame, undoAbandon } from './games.ts'
import type { AbandonHow } from './games.ts'
import { leagueChanged } from './queries.ts'
import { useAction } from './useAction.ts'

type Stopped = Pick<Game, 'id' | 'leagueId'>

/** Takes back that a game was stopped. */
export function useUndoAbandon() {
  const { running, run } = useAction()
  const undo = (game: Stopped, onDone?: () => void) =>
    run(t('Failed to take that back'), async () => {
      const placed = await undoAbandon(game.id)
      await leagueChanged(game.leagueId)
      showPlaced(t('Game is back'), placed)
      onDone?.()
    })
  return { running, undo }
}

/** Stops a game. The message offers to take that back. */
export function useAbandon() {
  const { running, run } = useAction()
  const { undo } = useUndoAbandon()
  const abandon = (game: Stopped, how: AbandonHow, reason: string, onDone: () => void) =>
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

/** Restores a deleted game. The description names it. */
export function useRestore() {
  const { running, run } = useAction()
  const restore = (game: Stopped, description: string, onDone?: () => void) =>
    run(t('Failed to bring the game back'), async () => {
      const placed = await restoreGame(game.id)
      await leagueChanged(game.leagueId)
      if (placed.waiting) showPlaced(t('Game is back'), placed)
      else showToast({ title: t('Game is back'), description })
      onDone?.()
    })
  return { running, restore }
}

/** Shows where a game is that has come back. Without a place it is a warning, because somebody has to find one. */
export function showPlaced(title: string, { message, waiting }: PlacedGame): void {
  showToast({ title, description: message, ...(waiting && { destructive: true }) })
}
