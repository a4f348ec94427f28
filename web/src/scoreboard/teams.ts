// Derives the teams of a free game for the board and the result.
import type { FreeGame } from '../rules/freeGame.ts'
import type { Team } from '../rules/rules.ts'
import type { BoardTeams } from './boardGame.ts'
import { teamName } from './words.ts'

export function teamsOf({ rules, kits }: Pick<FreeGame, 'rules' | 'kits'>): BoardTeams {
  const teamOf = (team: Team) => {
    const kit = kits?.[team]
    return { name: teamName(rules, team), ...(kit && { kit }) }
  }
  return { team1: teamOf('team1'), team2: teamOf('team2') }
}
