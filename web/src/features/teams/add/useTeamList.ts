import { ApiError } from '../../../api/client/client.ts'
import { addTeams } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { useAction } from '../../../api/client/useAction.ts'
import { foldName } from '../../../rules/foldName.ts'
import { nameProblem, pastedNames } from '../../../rules/names.ts'
import { t } from '../../../t.ts'
import { useForm } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { previewList, countFreePlaces } from './previewList.ts'

/** The form for a pasted list of team names. It adds either all teams or none. */
export function useTeamList(league: LeagueView, teams: Team[], onAdded: () => void) {
  const form = useForm({ names: '' }, (values) => checkList(values, teams))
  const { running, run } = useAction()
  const lines = previewList(pastedNames(form.values.names), league, teams)
  const names = lines.filter(({ tier }) => tier !== null).map(({ name }) => name)

  async function add(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to add team'), async (retryKeys) => {
      await addTeams(league.id, names, retryKeys)
      await refetchLeague(league.id)
      const [first = ''] = names
      if (names.length === 1) showToast({ title: t('Team added'), description: first })
      else
        showToast({
          title: t('Teams added'),
          description: t({ one: '{count} team', other: '{count} teams' }, { count: names.length }),
        })
      onAdded()
    })
    if (error instanceof ApiError && error.field === 'name') form.show({ names: error.sentence })
  }

  return {
    form,
    running,
    preview: { lines, room: countFreePlaces(league, teams) },
    add: () => void add(),
    action:
      names.length > 1
        ? t({ one: 'Add {count} Team', other: 'Add {count} Teams' }, { count: names.length })
        : t('Add Team'),
    field: {
      error: form.errors.names,
      value: form.values.names,
      onChange: (event: { target: { value: string } }) => form.change({ names: event.target.value }),
    },
  }
}

function checkList({ names }: { names: string }, teams: Team[]): { names?: string } {
  const pasted = pastedNames(names)
  const problems = pasted.map((name) => nameProblem(t('Team name'), name))
  const index = problems.findIndex((problem) => problem)
  if (problems.length === 0) return { names: t('Team name is required') }
  const problem = problems[index]
  if (problem) return { names: t('Line {line}: {problem}', { line: index + 1, problem }) }
  const known = new Set(teams.map(({ name }) => foldName(name)))
  return pasted.every((name) => known.has(foldName(name)))
    ? { names: t('All of these teams are in the league already') }
    : {}
}
