import { maxUndoableGames, useRestore, useRestoreAll } from '../../../api/games/undoableChanges.ts'
import { deleteGame, deleteGames } from '../../../api/games/games.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { Game } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { countsInStandings } from '../../../rules/counting.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { t } from '../../../t.ts'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'

interface Props extends DialogProps {
  games: Game[]
  onDeleted: () => void
}

/** Confirms the deletion of one or several games. */
export function DeleteGames({ league, teams, games, onDeleted, onClose }: Props) {
  const { running, run } = useAction()
  const { restore } = useRestore()
  const { restoreAll } = useRestoreAll()
  const [first] = games
  const isSingle = games.length === 1
  const describeGame = (game: Game) => `${describeScore(game, namesOf(teams))}, ${describeDay(game.day)}`

  const remove = () =>
    run(isSingle ? t('Failed to delete game') : t('Failed to delete games'), async () => {
      if (first && isSingle) {
        await deleteGame(first.id)
        await refetchLeague(league.id)
        showToast({
          title: t('Game deleted'),
          description: describeGame(first),
          action: { label: t('Undo'), run: () => void restore(first, describeGame(first)) },
        })
      } else {
        const { deletedCount } = await deleteGames(games.map(({ id }) => id))
        await refetchLeague(league.id)
        showToast({
          title: t('Games deleted'),
          description: t({ one: '{count} game', other: '{count} games' }, { count: deletedCount }),
          ...(games.length <= maxUndoableGames && {
            action: { label: t('Undo'), run: () => void restoreAll(games) },
          }),
        })
      }
      onDeleted()
      onClose()
    })

  const counted = games.filter(countsInStandings)
  const teamCount = new Set(counted.flatMap((game) => [game.team1Id, game.team2Id])).size
  return (
    <Confirm
      title={isSingle ? t('Delete game?') : t('Delete selected games?')}
      action={
        isSingle
          ? t('Delete Game')
          : t({ one: 'Delete {count} Game', other: 'Delete {count} Games' }, { count: games.length })
      }
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {first && isSingle && <p>{describeGame(first)}</p>}
      <p>
        <strong>
          {counted.length === 0
            ? t(
                {
                  one: '{count} game that does not count is deleted.',
                  other: '{count} games that do not count are deleted.',
                },
                { count: games.length },
              )
            : t(
                {
                  one: '{count} completed game is deleted and no longer counts in the standings of {teams}.',
                  other:
                    '{count} completed games are deleted and no longer count in the standings of {teams}.',
                },
                {
                  count: counted.length,
                  teams: t({ one: '{count} team', other: '{count} teams' }, { count: teamCount }),
                },
              )}
        </strong>
      </p>
      <p>
        {isSingle
          ? t('For 30 days it can be brought back: “Deleted Games” in the menu.')
          : t('For 30 days they can be brought back: “Deleted Games” in the menu.')}
      </p>
    </Confirm>
  )
}
