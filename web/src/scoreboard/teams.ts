// Derives the teams of a free game for the board and the result.
import type { Kit } from '../contract/types.ts'
import type { FreeGame } from '../rules/freeGame.ts'
import type { Team } from '../rules/rules.ts'
import type { BoardTeams } from './boardGame.ts'
import { teamName } from './words.ts'

/** The kits of teams that have chosen none: a deep and a bright one, which differ in lightness for every kind of colour vision. */
export const defaultKits = { team1: 'blue', team2: 'orange' } as const satisfies Record<Team, Kit>

export function teamsOf({ rules, kits }: Pick<FreeGame, 'rules' | 'kits'>): BoardTeams {
  const teamOf = (team: Team) => ({ name: teamName(rules, team), kit: kits?.[team] ?? defaultKits[team] })
  return { team1: teamOf('team1'), team2: teamOf('team2') }
}
