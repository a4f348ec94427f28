// What a person chooses for the next season, as the fields of the dialog hold it.
import type { NextBody } from '../../api/league/seasons.ts'
import type { LeagueView, SeasonView } from '../../contract/types.ts'

export type Basis = 'same' | 'final' | 'finals'
export const copied = ['courts', 'rules', 'members', 'duty', 'shape'] as const
export type Copied = (typeof copied)[number]

/** A team of the season that ends. */
export interface OldTeam {
  id: number
  name: string
  comes: boolean
  /** Chosen by hand; 0: it follows from the season. */
  tier: number
}

export interface NextPlan {
  thisSeason: string
  seasonName: string
  startDate: string
  endDate: string
  teams: OldTeam[]
  /** The names of new teams, one a line. */
  added: string
  basis: Basis
  moves: number
  tierCount: number
  copy: Copied[]
}

/** What the dialog opens with: teams that said no, or that have withdrawn, stay behind. */
export function emptyPlan(league: LeagueView, season: SeasonView): NextPlan {
  const { suggested } = season
  return {
    thisSeason: suggested.thisSeason,
    seasonName: suggested.seasonName,
    startDate: suggested.startDate,
    endDate: suggested.endDate ?? '',
    teams: season.finish.map(({ teamId, name, left, back }) => ({
      id: teamId,
      name,
      comes: !left && back !== 'no',
      tier: 0,
    })),
    added: '',
    basis: season.hasFinals ? 'finals' : league.scheduleMode === 'overall' ? 'final' : 'same',
    moves: league.scheduleMode === 'fixed' && league.tierCount > 1 ? 1 : 0,
    tierCount: league.tierCount,
    copy: [...copied],
  }
}

/** The names of the new teams. */
export const addedTeams = ({ added }: NextPlan): string[] =>
  added
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)

export function bodyOf(plan: NextPlan): NextBody {
  const { teams, basis, moves, tierCount, copy } = plan
  return {
    thisSeason: plan.thisSeason.trim(),
    seasonName: plan.seasonName.trim(),
    ...(plan.startDate && { startDate: plan.startDate }),
    ...(plan.endDate && { endDate: plan.endDate }),
    teams: [
      ...teams
        .filter(({ comes }) => comes)
        .map(({ id, name, tier }) => ({
          id,
          name: name.trim(),
          ...(tier > 0 && tier <= tierCount && { tier }),
        })),
      ...addedTeams(plan).map((name) => ({ name })),
    ],
    tiers: basis,
    ...(basis === 'same' && { moves }),
    tierCount,
    copy,
  }
}
