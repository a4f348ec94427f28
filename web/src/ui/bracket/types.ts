// The fields of finals that the bracket uses.

export interface BracketTeam {
  id: number
  name: string
  kit: string
  badge: string
}

export interface SeededTeam {
  id: number
  name: string
  seed: number
  /** The place in a pool or tier, such as "3rd of Pool C"; `why`: why it is above the next team on the same place. */
  place?: string
  why?: string
}

interface Side {
  teamId: number | null
  /** Describes where the team comes from; `fromKey` is the key of that match. */
  from: string
  fromKey: string
}

export interface BracketMatch {
  key: string
  part: string
  group: number
  groupName?: string
  column: number
  label: string
  heading: string
  state: string
  team1: Side
  team2: Side
  winnerId: number | null
  day: string | null
  gameTime: string | null
  courtName: string | null
  duty: string
  /** Why the match cannot be played although its teams are known. */
  off?: 'cancelled' | 'void' | 'waiting'
  gameId: number | null
  watchToken?: string
  status?: string
  live: boolean
  /** When the device that scores a live match was last heard; undefined while it is online. */
  offlineSince?: string | undefined
  team1Score: number
  team2Score: number
  /** The points of each set, the current one last. */
  sets?: { team1Score: number; team2Score: number }[]
  forfeit?: string
}

export interface BracketOf {
  name: string
  format: string
  nights: { day: string }[]
  teams: BracketTeam[]
  places: BracketMatch[]
  champions: number[]
  /** A sentence about each title that nobody has won. */
  vacant?: string[]
  ranks: { rank: number; teamId: number }[]
  queue?: boolean
  over: boolean
  /** The keys of the matches that wait for a free court. */
  next: string[]
}
