import { useRestore } from '../../../api/games/undoableChanges.ts'
import { removeSchedule } from '../../../api/games/schedules.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { GameDialogProps } from './gameDialog.ts'
import { describePlace, describeScore } from '../words.ts'
import { useGame } from './useGame.ts'

/** Confirms the deletion of a scheduled game. */
export function RemoveGame({ league, game, title, onClose }: GameDialogProps) {
  const { running, run } = useAction()
  const { restore } = useRestore()
  const { gameId } = game
  const { gameWithScore, hasBegun } = useGame(game)
  const remove = () =>
    run(t('Failed to delete game'), async () => {
      await removeSchedule(game.id)
      await refetchLeague(league.id)
      showToast({
        title: t('Game deleted'),
        description: t('{title} is no longer scheduled', { title }),
        ...(gameId !== null && {
          action: { label: t('Undo'), run: () => void restore({ id: gameId, leagueId: league.id }, title) },
        }),
      })
      onClose()
    })
  return (
    <Confirm
      title={t('Delete from the schedule?')}
      action={t('Delete Game')}
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {hasBegun && gameWithScore
          ? t(
              '{game}, {place}: this game has begun, the score is {score}. It is deleted with its score, and its score link stops working.',
              { game: title, place: describePlace(game), score: describeScore(gameWithScore) },
            )
          : t(
              '{game}, {place}: this game is deleted and its score link stops working. To keep it in the schedule, cancel it instead.',
              { game: title, place: describePlace(game) },
            )}
      </p>
      <p>{t('For 30 days it can be brought back: “Deleted Games” in the menu of the History tab.')}</p>
    </Confirm>
  )
}
