// Counts the wins, losses and points of each team over several matches.
import type { SetScore } from '../contract/types.ts'
import { foldName } from './foldName.ts'
import type { Team } from './rules.ts'

interface PlayedMatch extends SetScore {
  winner: Team
  /** The points of each set; if present, the scores are the sets won. */
  sets?: SetScore[]
}

export interface TeamTally {
  name: string
  won: number
  lost: number
  pointsFor: number
  pointsAgainst: number
}

/** The teams of these matches, best first. Names that look the same are one team. */
export function tallyTeams(
  matches: readonly { played: PlayedMatch; names: Record<Team, string> }[],
): TeamTally[] {
  const tallies = new Map<string, TeamTally>()
  for (const { played, names } of matches) {
    const scores = played.sets ?? [played]
    for (const team of ['team1', 'team2'] as const) {
      const other = team === 'team1' ? 'team2' : 'team1'
      const name = names[team]
      const before = tallies.get(foldName(name))
      const { won, lost, pointsFor, pointsAgainst } = before ?? {
        won: 0,
        lost: 0,
        pointsFor: 0,
        pointsAgainst: 0,
      }
      const hasWon = played.winner === team
      tallies.set(foldName(name), {
        name: before?.name ?? name,
        won: won + Number(hasWon),
        lost: lost + Number(!hasWon),
        pointsFor: pointsFor + sum(scores, team),
        pointsAgainst: pointsAgainst + sum(scores, other),
      })
    }
  }
  return [...tallies.values()].sort(
    (a, b) =>
      b.won - a.won ||
      a.lost - b.lost ||
      pointDifference(b) - pointDifference(a) ||
      a.name.localeCompare(b.name),
  )
}

/** Play before this hour of the device's clock belongs to the previous evening, as for leagues (internal/rules/league). */
const nightEndHour = 6

/** A key of the night, the same for all times of that night. */
export function localNightOf(timestamp: number): string {
  const at = new Date(timestamp)
  if (at.getHours() < nightEndHour) at.setDate(at.getDate() - 1)
  return at.toDateString()
}

function sum(scores: readonly SetScore[], team: Team): number {
  return scores.reduce((points, score) => points + score[`${team}Score`], 0)
}

function pointDifference({ pointsFor, pointsAgainst }: TeamTally): number {
  return pointsFor - pointsAgainst
}
