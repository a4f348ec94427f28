// Which games count: in records and standings, in weeks, and as a result. Nothing else in the web decides that. The same rule
// as in internal/league/counting.go; both run the cases in spec/vectors/counting.json.

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

/** Whether the game has an event or a score, so that a deletion does not destroy it. */
export function hasPlay(game: Playable): boolean {
  return game.version > 0 || game.team1Score + game.team2Score > 0 || isOver(game)
}
