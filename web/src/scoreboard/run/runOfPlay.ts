// Calculates the run of play: which team led by how much after each point.
import type { SetScore } from '../../contract/types.ts'
import type { Team } from '../../rules/rules.ts'

export const teams = ['team1', 'team2'] as const

/** A game with its sequence of points, as the server sends it to watchers. */
export interface PlayedGame
  extends
    Pick<SetScore, 'team1Score' | 'team2Score'>,
    Record<Team, { name: string; kit?: string | undefined }> {
  /** The score of each set; empty in a match of one set. */
  sets: readonly SetScore[]
  /** The team of each point since the score was last corrected, as a string of "1" and "2". */
  run: string
  /** The leads in each set, where the whole log is known. Without them they are calculated from `run`. */
  runs?: SetRun[]
  rules: { startingScore: number }
}

export interface SetRun {
  /** The number of the set, from 1. */
  set: number
  /** The lead of team 1 before the first point and after each point or correction; negative if team 2 leads. */
  leads: number[]
  /** The corrections of the score. */
  corrections?: Correction[]
}

interface Correction {
  /** The index of the corrected lead. */
  at: number
  /** The score before the correction; undefined if it is unknown. */
  before?: SetScore
  after: SetScore
}

type RunInput = Omit<PlayedGame, Team>

/**
 * Calculates the leads in each set since the score was last corrected; sets without known points are omitted. The leads are
 * calculated backwards from the score, so that each set ends at its score.
 */
export function calculateRuns({ run, runs: known, sets, team1Score, team2Score, rules }: RunInput): SetRun[] {
  if (known) return known
  const setScores = sets.length > 0 ? sets : [{ team1Score, team2Score }]
  const runs: SetRun[] = []
  let end = run.length
  for (const [index, set] of [...setScores.entries()].reverse()) {
    const played = set.team1Score + set.team2Score - 2 * rules.startingScore
    const begin = Math.max(0, end - played)
    const points = run.slice(begin, end)
    if (points)
      runs.unshift({
        set: index + 1,
        leads: leadsEndingWith(set.team1Score - set.team2Score, points),
        ...(points.length < played && { corrections: [{ at: 0, after: scoreBefore(set, points) }] }),
      })
    end = begin
  }
  return runs
}

/** The score of a set before these points, which is not the starting score if it was set by hand. */
function scoreBefore({ team1Score, team2Score }: SetScore, points: string): SetScore {
  const count1 = points.replaceAll('2', '').length
  return { team1Score: team1Score - count1, team2Score: team2Score - (points.length - count1) }
}

function leadsEndingWith(finalLead: number, points: string): number[] {
  const leads = [finalLead]
  for (const point of points.split('').reverse()) leads.unshift((leads[0] ?? 0) + (point === '1' ? -1 : 1))
  return leads
}

/** The largest lead of each team in these sets. */
export function largestLeads(runs: SetRun[]): Record<Team, number> {
  const leads = runs.flatMap(({ leads }) => leads)
  return { team1: Math.max(0, ...leads), team2: Math.max(0, ...leads.map((lead) => -lead)) }
}

/** The final streak: the last points in a row by the same team. */
export function lastStreak(run: string): { team: Team; points: number } | undefined {
  const [streak = ''] = /(.)\1*$/.exec(run) ?? []
  return streak ? { team: streak.startsWith('1') ? 'team1' : 'team2', points: streak.length } : undefined
}
