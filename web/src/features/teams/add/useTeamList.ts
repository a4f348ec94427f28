import { ApiError } from '../../../api/client/client.ts'
import { addTeams, removeTeam } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import type { LeagueView, Team } from '../../../contract/types.ts'
import { useTakeBack } from '../../../api/client/useTakeBack.ts'
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
  const takeBack = useTakeBack(league.id)
  const lines = previewList(pastedNames(form.values.names), league, teams)
  const names = lines.filter(({ tier }) => tier !== null).map(({ name }) => name)

  async function add(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to add team'), async (retryKeys) => {
      const added = await addTeams(league.id, names, retryKeys)
      await refetchLeague(league.id)
      const [first = ''] = names
      const isSingle = names.length === 1
      const description = isSingle
        ? first
        : t({ one: '{count} team', other: '{count} teams' }, { count: names.length })
      const action = takeBack(description, async () => {
        for (const { id } of added) await removeTeam(id, { unused: true })
      })
      showToast({ title: isSingle ? t('Team added') : t('Teams added'), description, action })
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
