/** What a team is called, by its id. */
export function namesOf(teams: { id: number; name: string }[]): (id: number) => string {
  const names = new Map(teams.map((team) => [team.id, team.name]))
  return (id) => names.get(id) ?? 'Unknown team'
}
