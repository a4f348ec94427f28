// The run of play: who led by how much after each point.
import type { Team } from '../../rules/rules.ts'
import type { WatchView } from './watchView.ts'

export interface Stretch {
  /** The number of the set, from 1. */
  set: number
  /** The lead of team 1 before the first point and after each; what team 2 leads by is negative. */
  leads: number[]
}

type Told = Pick<WatchView, 'run' | 'sets' | 'team1Score' | 'team2Score' | 'rules'>

/**
 * The sets as far as their points are known, which is from the last time that the score was set by hand. Told backwards
 * from the score, so that each ends where the score says.
 */
export function stretches({ run, sets, team1Score, team2Score, rules }: Told): Stretch[] {
  const all = sets.length > 0 ? sets : [{ team1Score, team2Score }]
  const found: Stretch[] = []
  let end = run.length
  for (const [index, set] of [...all.entries()].reverse()) {
    const played = set.team1Score + set.team2Score - 2 * rules.startingScore
    const begin = Math.max(0, end - played)
    if (begin < end)
      found.unshift({
        set: index + 1,
        leads: leadsTo(set.team1Score - set.team2Score, run.slice(begin, end)),
      })
    end = begin
  }
  return found
}

function leadsTo(last: number, points: string): number[] {
  const leads = [last]
  for (const point of points.split('').reverse()) leads.unshift((leads[0] ?? 0) + (point === '1' ? -1 : 1))
  return leads
}

/** The largest lead of each team in these sets. */
export function largestLeads(found: Stretch[]): Record<Team, number> {
  const leads = found.flatMap(({ leads }) => leads)
  return { team1: Math.max(0, ...leads), team2: Math.max(0, ...leads.map((lead) => -lead)) }
}

/** How many points in a row were scored last, and by whom. */
export function lastRow(run: string): { team: Team; points: number } | undefined {
  const [row = ''] = /(.)\1*$/.exec(run) ?? []
  return row ? { team: row.startsWith('1') ? 'team1' : 'team2', points: row.length } : undefined
}
