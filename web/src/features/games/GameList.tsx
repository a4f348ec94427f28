import { memo } from 'react'
import type { Game } from '../../contract/types.ts'
import panel from '../../ui/style/panel.module.css'
import { useGradually } from '../../ui/list/useGradually.ts'
import { GameCard } from './GameCard.tsx'
import type { OpenedDialog } from './openedDialog.ts'

interface Props {
  games: Game[]
  nameOf: (teamId: number) => string
  /** The ids of the selected games in selection mode, else null. */
  selectedIds: ReadonlySet<number> | null
  onSelect: (id: number, isSelected: boolean) => void
  onOpen?: (opened: OpenedDialog) => void
}

/** Number of games rendered first; they fill a screen. */
const initialGameCount = 8

/** The list of games. It is memoized so that typing in a filter does not render it again. */
export const GameList = memo(function GameList({ games, nameOf, selectedIds, onSelect, onOpen }: Props) {
  return (
    <ol className={panel.group}>
      {useGradually(games, initialGameCount).map((game) => (
        <GameCard
          key={game.id}
          game={game}
          team1={nameOf(game.team1Id)}
          team2={nameOf(game.team2Id)}
          {...(onOpen && { onOpen })}
          {...(selectedIds && { isSelected: selectedIds.has(game.id), onSelect })}
        />
      ))}
    </ol>
  )
})
