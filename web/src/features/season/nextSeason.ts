// The choices for the next season, in the form in which the fields of the dialog hold them.
import type { NextBody } from '../../api/league/seasons.ts'
import type { LeagueView, SeasonView } from '../../contract/types.ts'
import { pastedNames } from '../../rules/names.ts'

export type Basis = 'same' | 'final' | 'finals'
export const copied = ['courts', 'rules', 'members', 'duty', 'shape'] as const
export type Copied = (typeof copied)[number]

/** A team of the ending season. */
export interface OldTeam {
  id: number
  name: string
  isBack: boolean
  /** The manually chosen tier; 0 derives it from the season. */
  tier: number
}

export interface NextPlan {
  thisSeason: string
  seasonName: string
  startDate: string
  endDate: string
  teams: OldTeam[]
  /** The names of new teams, one per line. */
  added: string
  basis: Basis
  moves: number
  tierCount: number
  copy: Copied[]
}

/** Returns the initial plan of the dialog: teams that declined or have withdrawn are not selected. */
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
      isBack: !left && back !== 'no',
      tier: 0,
    })),
    added: '',
    basis: season.hasFinals ? 'finals' : league.scheduleMode === 'overall' ? 'final' : 'same',
    moves: league.scheduleMode === 'fixed' && league.tierCount > 1 ? 1 : 0,
    tierCount: league.tierCount,
    copy: [...copied],
  }
}

/** Returns the names of the new teams. */
export const addedTeams = ({ added }: NextPlan): string[] => pastedNames(added)

export function toRequestBody(plan: NextPlan): NextBody {
  const { teams, basis, moves, tierCount, copy } = plan
  return {
    thisSeason: plan.thisSeason.trim(),
    seasonName: plan.seasonName.trim(),
    ...(plan.startDate && { startDate: plan.startDate }),
    ...(plan.endDate && { endDate: plan.endDate }),
    teams: [
      ...teams
        .filter(({ isBack }) => isBack)
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
