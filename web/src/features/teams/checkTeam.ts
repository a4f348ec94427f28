import { nameProblem } from '../../rules/names.ts'
import { t } from '../../t.ts'

/** Validates the name of a team: required, at most 100 characters. */
export function checkTeam({ name }: { name: string }): { name?: string } {
  const problem = nameProblem(t('Team name'), name)
  return problem ? { name: problem } : {}
}
