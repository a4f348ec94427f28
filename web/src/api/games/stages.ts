// Changes whether a game counts in the standings, with its notification.
import type { Game } from '../../contract/types.ts'
import { countsInStandings } from '../../rules/counting.ts'
import { t } from '../../t.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { request } from '../client/client.ts'
import { refetchLeague } from '../client/queries.ts'
import { useAction } from '../client/useAction.ts'

type Stage = NonNullable<Game['stage']>
type StagedGame = Pick<Game, 'id' | 'leagueId'> & { stage?: Stage }

/** Sets the stage of a game and shows a notification with an undo button. */
export function useStage(title: string) {
  const { running, run } = useAction()
  const setStage = (game: StagedGame, stage: Stage) =>
    run(t('Failed to change what counts'), async () => {
      await request('POST /api/games/{id}/stage', { path: { id: game.id }, body: { stage } })
      await refetchLeague(game.leagueId)
      showToast({
        title: countsInStandings({ status: 'completed', stage })
          ? t('Counts for the standings')
          : t('Does not count for the standings'),
        description: title,
        action: { label: t('Undo'), run: () => void setStage({ ...game, stage }, game.stage ?? 'season') },
      })
    })
  return { running, setStage }
}
