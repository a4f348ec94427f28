import { nameProblem } from '../../rules/names.ts'

/** What is wrong with a team's name (specification, section 5 "Team"). */
export function checkTeam({ name }: { name: string }): { name?: string } {
  const problem = nameProblem('Team', name)
  return problem ? { name: problem } : {}
}
