import { deleteGame, deleteGames } from '../../../api/games.ts'
import { leagueChanged } from '../../../api/queries.ts'
import type { Game } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { namesOf } from '../../../rules/teamNames.ts'
import { counted } from '../../../rules/words.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { keepFocus } from '../../../ui/keepFocus.ts'
import { showToast } from '../../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { describeScore, describeDay } from '../words.ts'

interface Props extends DialogProps {
  games: Game[]
  onDeleted: () => void
}

/** Confirms the deletion of one or several games. */
export function DeleteGames({ league, teams, games, onDeleted, onClose }: Props) {
  const { running, run } = useDeed()
  const [first] = games
  const isSingle = games.length === 1
  const describeGame = (game: Game) => `${describeScore(game, namesOf(teams))}, ${describeDay(game.day)}`

  const remove = () =>
    run(isSingle ? 'Failed to delete game' : 'Failed to delete games', async () => {
      if (first && isSingle) {
        await deleteGame(first.id)
        await leagueChanged(league.id)
        showToast({ title: 'Game deleted', description: describeGame(first) })
      } else {
        const { deletedCount } = await deleteGames(games.map(({ id }) => id))
        await leagueChanged(league.id)
        showToast({ title: 'Games deleted', description: counted(deletedCount, 'game') })
      }
      onDeleted()
      onClose()
      keepFocus()
    })

  const teamCount = new Set(games.flatMap((game) => [game.team1Id, game.team2Id])).size
  return (
    <Confirm
      title={isSingle ? 'Delete game?' : 'Delete selected games?'}
      action={isSingle ? 'Delete Game' : `Delete ${counted(games.length, 'Game')}`}
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {first && isSingle && <p>{describeGame(first)}</p>}
      <p>
        <strong>
          {counted(games.length, 'completed game')} {isSingle ? 'is' : 'are'} deleted and no longer count
          {isSingle ? 's' : ''} in the standings of {counted(teamCount, 'team')}.
        </strong>
      </p>
      <p>For 30 days {isSingle ? 'it' : 'they'} can be brought back: “Deleted Games” in the menu.</p>
    </Confirm>
  )
}
