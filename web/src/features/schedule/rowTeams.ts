import type { Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import type { RowTeam } from '../../ui/team/FixtureRow.tsx'

/** Returns a function that maps a team id to the display data of a row. */
export function rowTeamsOf(teams: Team[]): (id: number) => RowTeam {
  const byId = new Map<number, RowTeam>(teams.map((team) => [team.id, team]))
  const unknown = { name: t('Unknown team'), kit: 'graphite', badge: '?' }
  return (id) => byId.get(id) ?? unknown
}
