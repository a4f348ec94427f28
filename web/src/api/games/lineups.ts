// Switches line-ups on or off for one game, with its notification.
import type { ScheduledGame } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { refetchLeague } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

type GameWithLineups = Pick<ScheduledGame, 'leagueId'> & { id: number; lineups: number }

/** Sets the number of players whose numbers the board of a game knows, and shows a notification with an undo button. */
export function useGameLineups(title: string) {
  const { running, run } = useAction()
  const setLineups = (game: GameWithLineups, lineups: number) =>
    run(t('Failed to change the line-ups'), async () => {
      await request('POST /api/games/{id}/lineups', { path: { id: game.id }, body: { lineups } })
      await refetchLeague(game.leagueId)
      showToast({
        title: t('Line-ups changed'),
        description: title,
        action: { label: t('Undo'), run: () => void setLineups({ ...game, lineups }, game.lineups) },
      })
    })
  return { running, setLineups }
}
