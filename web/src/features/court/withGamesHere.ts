import type { CourtGame, CourtView } from '../../contract/types.ts'

/** The state of a game that is stored on this device. */
export interface DeviceGame {
  id: number
  team1Score: number
  team2Score: number
  hasBegun: boolean
  isOver: boolean
}

/** Access to the games that are stored on this device, which the page of a court shows while offline. */
export interface DeviceGames {
  /** Loads the games of these tokens that are not stored yet, so that they open offline. */
  preload: (games: { id: number; token: string }[]) => Promise<void>
  list: () => Promise<DeviceGame[]>
}

/** Returns the last loaded court, updated with the scores of this device that the server has not received yet. */
export function withDeviceScores(view: CourtView, deviceGames: readonly DeviceGame[]): CourtView {
  const games = view.games.map((game): CourtGame => {
    const deviceGame = deviceGames.find(({ id }) => id === game.id)
    if (!deviceGame || game.status !== 'scheduled' || !deviceGame.hasBegun) return game
    const { team1Score, team2Score, isOver } = deviceGame
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
