import { t } from '../t.ts'
/** Returns a function from the id of a team to its name. */
export function namesOf(teams: { id: number; name: string }[]): (id: number) => string {
  const names = new Map(teams.map((team) => [team.id, team.name]))
  return (id) => names.get(id) ?? t('Unknown team')
}
