import { deleteGame, deleteGames } from '../../api/games.ts'
import { leagueChanged } from '../../api/queries.ts'
import type { Game } from '../../contract/types.ts'
import { useDeed } from '../../api/useDeed.ts'
import { namesOf } from '../../rules/teamNames.ts'
import { counted } from '../../rules/words.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { showToast } from '../../ui/toast.ts'
import type { DialogProps } from './dialogProps.ts'
import { resultInWords, whenInWords } from './words.ts'

interface Props extends DialogProps {
  games: Game[]
  onDeleted: () => void
}

/** Asks before one game or several are deleted. */
export function DeleteGames({ league, teams, games, onDeleted, onClose }: Props) {
  const { running, run } = useDeed()
  const [first] = games
  const single = games.length === 1
  const words = (game: Game) => `${resultInWords(game, namesOf(teams))}, ${whenInWords(game.day)}`

  const remove = () =>
    run(single ? 'Failed to delete game' : 'Failed to delete games', async () => {
      if (first && single) {
        await deleteGame(first.id)
        await leagueChanged(league.id)
        showToast({ title: 'Game deleted', description: words(first) })
      } else {
        const { deletedCount } = await deleteGames(games.map(({ id }) => id))
        await leagueChanged(league.id)
        showToast({ title: 'Games deleted', description: counted(deletedCount, 'game') })
      }
      onDeleted()
      onClose()
      keepFocus()
    })

  const concerned = new Set(games.flatMap((game) => [game.team1Id, game.team2Id])).size
  return (
    <Confirm
      title={single ? 'Delete game?' : 'Delete selected games?'}
      action={single ? 'Delete Game' : `Delete ${counted(games.length, 'Game')}`}
      running={running}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {first && single && <p>{words(first)}</p>}
      <p>
        <strong>
          {counted(games.length, 'completed game')} {single ? 'is' : 'are'} deleted and no longer count
          {single ? 's' : ''} in the standings of {counted(concerned, 'team')}.
        </strong>
      </p>
      <p>For 30 days {single ? 'it' : 'they'} can be brought back: “Deleted Games” in the menu.</p>
    </Confirm>
  )
}
