import { memo } from 'react'
import type { Game } from '../../contract/types.ts'
import panel from '../../ui/panel.module.css'
import { useGradually } from '../../ui/useGradually.ts'
import { GameCard } from './GameCard.tsx'
import type { Opened } from './OpenDialog.tsx'

interface Props {
  games: Game[]
  names: (teamId: number) => string
  /** In selection mode: the games that are selected. */
  selected: ReadonlySet<number> | null
  onSelect: (id: number, is: boolean) => void
  onOpen?: (opened: Opened) => void
}

/** As many games as fill a screen. */
const gamesAtFirst = 8

/** The games that are shown. It is not drawn anew while a filter is typed. */
export const GameList = memo(function GameList({ games, names, selected, onSelect, onOpen }: Props) {
  return (
    <ol className={panel.group}>
      {useGradually(games, gamesAtFirst).map((game) => (
        <GameCard
          key={game.id}
          game={game}
          team1={names(game.team1Id)}
          team2={names(game.team2Id)}
          {...(onOpen && { onOpen })}
          {...(selected && { selected: selected.has(game.id), onSelect })}
        />
      ))}
    </ol>
  )
})
