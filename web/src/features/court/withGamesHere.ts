import type { CourtGame, CourtView } from '../../contract/types.ts'

/** The state of a game on this device. */
export interface GameHere {
  id: number
  team1Score: number
  team2Score: number
  hasBegun: boolean
  isOver: boolean
}

/** The games of this device, which the page of a court shows without a network. */
export interface GamesHere {
  /** Loads the games of these tokens that the device does not have, so that they open without a network. */
  keep: (games: { id: number; token: string }[]) => Promise<void>
  list: () => Promise<GameHere[]>
}

/** A court as it was loaded last, with what this device has scored there since: the server has not received all of it. */
export function withGamesHere(view: CourtView, here: readonly GameHere[]): CourtView {
  const games = view.games.map((game): CourtGame => {
    const own = here.find(({ id }) => id === game.id)
    if (!own || game.status !== 'scheduled' || !own.hasBegun) return game
    const { team1Score, team2Score, isOver } = own
    return { ...game, team1Score, team2Score, live: !isOver, status: isOver ? 'completed' : game.status }
  })
  const last = games.findLastIndex(({ live, status }) => live || status === 'completed')
  const shown = Math.max(
    last + 1,
    games.findIndex(({ id }) => id === view.due?.id),
  )
  const [due, next] = games.slice(shown).filter(({ live, status }) => status === 'scheduled' && !live)
  const running = games.findLast(({ live }) => live)
  return view.open ? { ...view, games, running: running ?? null, due: due ?? null, next: next ?? null } : view
}
