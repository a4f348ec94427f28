import { ApiError } from '../../../api/client.ts'
import { addTeams } from '../../../api/leagues.ts'
import { leagueChanged } from '../../../api/queries.ts'
import type { LeagueView } from '../../../contract/types.ts'
import { useDeed } from '../../../api/useDeed.ts'
import { nameProblem, pastedNames } from '../../../rules/names.ts'
import { counted } from '../../../rules/words.ts'
import { useForm } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The form for a pasted list of team names. It adds all of the teams or none. */
export function useTeamList(league: LeagueView, onAdded: () => void) {
  const form = useForm({ names: '' }, checkList)
  const { running, run } = useDeed()
  const names = pastedNames(form.values.names)

  async function add(): Promise<void> {
    if (!form.passes()) return
    const error = await run('Failed to add team', async () => {
      await addTeams(league.id, names)
      await leagueChanged(league.id)
      const [first = ''] = names
      if (names.length === 1) showToast({ title: 'Team added', description: first })
      else showToast({ title: 'Teams added', description: counted(names.length, 'team') })
      onAdded()
    })
    if (error instanceof ApiError && error.field === 'name') form.show({ names: error.sentence })
  }

  return {
    form,
    running,
    add: () => void add(),
    action: names.length > 1 ? `Add ${names.length} Teams` : 'Add Team',
    field: {
      error: form.errors.names,
      value: form.values.names,
      onChange: (event: { target: { value: string } }) => form.change({ names: event.target.value }),
    },
  }
}

function checkList({ names }: { names: string }): { names?: string } {
  const problems = pastedNames(names).map((name) => nameProblem('Team', name))
  const index = problems.findIndex((problem) => problem)
  if (problems.length === 0) return { names: 'Team name is required' }
  return index >= 0 ? { names: `Line ${index + 1}: ${problems[index]}` } : {}
}
