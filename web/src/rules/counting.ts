// Which games count in records and standings, as games of a week, and as results. No other code of the web decides that. The
// same rule as in internal/league/counting.go; both run the cases in spec/vectors/counting.json.

type Status = 'scheduled' | 'completed' | 'cancelled' | 'void'

interface Counted {
  status: Status
  deletedAt?: string | null
}

export function counts({ status, deletedAt = null }: Counted): boolean {
  return status === 'completed' && deletedAt === null
}

/** Whether the game has ended, whether or not it counts. */
export function isOver({ status }: Pick<Counted, 'status'>): boolean {
  return status === 'completed' || status === 'void'
}

interface Playable extends Pick<Counted, 'status'> {
  version: number
  team1Score: number
  team2Score: number
}

/** Whether anything of the game was played or recorded. Such a game can be restored after it was deleted. */
export function hasPlay(game: Playable): boolean {
  return game.version > 0 || game.team1Score + game.team2Score > 0 || isOver(game)
}
