import { useQueries, useQuery } from '@tanstack/react-query'
import { courtsQuery, leaguesQuery } from '../../api/client/queries.ts'
import { showAtField, useAction } from '../../api/client/useAction.ts'
import { createHall } from '../../api/league/halls.ts'
import type { Court, Hall } from '../../contract/types.ts'
import { foldName } from '../../rules/foldName.ts'
import { nameProblem, pastedNames, tidyName } from '../../rules/names.ts'
import { t } from '../../t.ts'
import { TextField } from '../../ui/controls/fields.tsx'
import { useForm } from '../../ui/controls/form.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'

/** Creates a hall. It suggests the courts of the user's leagues, each name once. */
export function CreateHall({ onCreated, onClose }: { onCreated: (hall: Hall) => void; onClose: () => void }) {
  const { running, run } = useAction()
  const suggested = useCourtNames()
  const form = useForm<{ name: string; courts: string | undefined }>(
    { name: '', courts: undefined },
    ({ name }) => {
      const problem = nameProblem(t('Name'), name)
      return problem ? { name: problem } : {}
    },
  )
  const { values, errors, change } = form
  const courts = values.courts ?? suggested.join('\n')

  async function create(): Promise<void> {
    if (!form.passes()) return
    const error = await run(t('Failed to create the hall'), async () => {
      onCreated(await createHall(tidyName(values.name), pastedNames(courts)))
    })
    showAtField(form, error)
  }

  return (
    <DialogForm
      title={t('Create Hall')}
      action={t('Create Hall')}
      running={running}
      failures={form.failures}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        error={errors.name}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={t('Courts')}
        rows={6}
        error={errors.courts}
        hint={
          values.courts === undefined && suggested.length > 0
            ? t('One in each line. These are the courts of your leagues.')
            : t('One in each line')
        }
        value={courts}
        onChange={(event) => change({ courts: event.target.value })}
      />
    </DialogForm>
  )
}

/** The number of leagues whose courts are suggested. */
const maxLeagues = 20

/** The names of the courts of the user's own leagues, each once. */
function useCourtNames(): string[] {
  const { data: leagues = [] } = useQuery(leaguesQuery)
  const own = leagues.filter(({ role, closedAt }) => role === 'owner' && !closedAt).slice(0, maxLeagues)
  return useQueries({ queries: own.map(({ id }) => courtsQuery(id)), combine: distinctNames })
}

function distinctNames(results: { data: Court[] | undefined }[]): string[] {
  const names = new Map<string, string>()
  for (const { courtName } of results.flatMap(({ data }) => data ?? [])) {
    const key = foldName(courtName)
    if (!names.has(key)) names.set(key, courtName)
  }
  const inOrder = new Intl.Collator(undefined, { numeric: true })
  return [...names.values()].toSorted(inOrder.compare)
}
