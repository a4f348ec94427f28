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
