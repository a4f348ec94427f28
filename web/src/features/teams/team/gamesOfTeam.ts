// Extracts the games of one team from all games of a league.
import type { Game, ScheduledGame } from '../../../contract/types.ts'
import { countsInStandings, hasResult } from '../../../rules/counting.ts'
import { describeDraw } from '../../../rules/forfeits.ts'

/** The record of a team against one opponent. */
export interface Rival {
  teamId: number
  wins: number
  losses: number
  draws: number
  /** The difference of points, or of sets in matches of several sets. */
  difference: number
}

export interface OwnGames {
  /** Upcoming games, the next first. */
  next: ScheduledGame[]
  /** Games with a result, the latest first. */
  results: Game[]
  /** The last five results, the oldest first. */
  form: ('W' | 'L')[]
  /** The opponents so far, the most frequent first. */
  rivals: Rival[]
}

const formLength = 5

export function gamesOfTeam(teamId: number, games: Game[], schedules: ScheduledGame[]): OwnGames {
  const isOwn = (game: { team1Id: number; team2Id: number }) =>
    game.team1Id === teamId || game.team2Id === teamId
  const timeOf = ({ day, gameTime }: ScheduledGame) => `${day} ${gameTime}`
  const endOf = ({ day, completedAt, id }: Game) =>
    `${day ?? ''} ${completedAt ?? ''} ${String(id).padStart(12, '0')}`
  const results = games
    .filter((game) => isOwn(game) && hasResult(game))
    .toSorted((a, b) => (endOf(a) < endOf(b) ? 1 : -1))
  const counted = results.filter(countsInStandings)
  return {
    next: schedules
      .filter((game) => isOwn(game) && game.status === 'scheduled' && !game.waiting)
      .toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)),
    results,
    form: counted
      .filter(({ winnerId }) => winnerId !== null)
      .slice(0, formLength)
      .map(({ winnerId }) => (winnerId === teamId ? ('W' as const) : ('L' as const)))
      .reverse(),
    rivals: rivalsOf(teamId, counted),
  }
}

function rivalsOf(teamId: number, results: Game[]): Rival[] {
  const rivals = new Map<number, Rival>()
  for (const game of results) {
    const isFirst = game.team1Id === teamId
    const otherId = isFirst ? game.team2Id : game.team1Id
    const rival = rivals.get(otherId) ?? { teamId: otherId, wins: 0, losses: 0, draws: 0, difference: 0 }
    if (game.winnerId === teamId) rival.wins++
    else if (game.winnerId !== null) rival.losses++
    else if (describeDraw(game)) rival.draws++
    rival.difference += (game.team1Score - game.team2Score) * (isFirst ? 1 : -1)
    rivals.set(otherId, rival)
  }
  const meetingCount = ({ wins, losses, draws }: Rival) => wins + losses + draws
  return [...rivals.values()].sort(
    (a, b) => meetingCount(b) - meetingCount(a) || b.wins - a.wins || b.difference - a.difference,
  )
}
