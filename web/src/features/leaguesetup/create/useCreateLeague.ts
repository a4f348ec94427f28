// The steps of the Create League dialog, and the requests that create the league and its courts.
import { useLocation } from 'wouter'
import { ApiError } from '../../../api/client/client.ts'
import { addCourt, createLeague } from '../../../api/league/leagues.ts'
import { refetchLeague } from '../../../api/client/queries.ts'
import { useAction } from '../../../api/client/useAction.ts'
import type { RetryKeys } from '../../../contract/calls.ts'
import { leaguePath } from '../../../lib/paths.ts'
import { useStore } from '../../../lib/store.ts'
import { checkLeague, leagueToCreate } from '../../../rules/leagueForm.ts'
import { checkNewRules, newRulesToCreate, withConsequences } from '../../../rules/newRules.ts'
import { nameProblem, tidyName } from '../../../rules/names.ts'
import { t } from '../../../t.ts'
import { useFormOf } from '../../../ui/controls/form.tsx'
import type { FormState } from '../../../ui/controls/form.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { changeDraft, changeDraftCourt, courtsOf, draft, emptyDraft } from './draft.ts'
import type { NewLeagueForm } from './draft.ts'

export const steps: { title: string; fields: (keyof NewLeagueForm)[] }[] = [
  {
    title: t('The league'),
    fields: [
      'name',
      'sportType',
      'tierCount',
      'teamsPerTier',
      'startDate',
      'endDate',
      'sets',
      'endingScore',
      'maxScoreCap',
      'targets',
      'language',
    ],
  },
  {
    title: t('When you play'),
    fields: [
      'scheduleMode',
      'gameDay',
      'timeBlockStart',
      'timeBlockEnd',
      'gameDuration',
      'gamesPerMatchup',
      'nights',
      'perNight',
      'blackouts',
    ],
  },
  { title: t('Courts'), fields: [] },
]

const checkNewLeague = (form: NewLeagueForm) => ({ ...checkLeague(form), ...checkNewRules(form) })

export function useCreateLeague(onClose: () => void) {
  const current = useStore(draft)
  const draftForm = useFormOf(current.form, (form) => changeDraft({ form }), checkNewLeague)
  const form: FormState<NewLeagueForm> = {
    ...draftForm,
    change: (changes) => draftForm.change(withConsequences(current.form, changes)),
  }
  const { running, run } = useAction()
  const [, navigate] = useLocation()

  function discard(): void {
    const { created } = draft.get()
    if (created !== null) void refetchLeague(created)
    draft.set(emptyDraft())
    onClose()
  }

  function openLeague(id: number): void {
    discard()
    navigate(leaguePath(id))
  }

  async function create(): Promise<void> {
    if (courtsOf(draft.get()).some((court) => nameProblem('', court.name))) {
      form.show({})
      return
    }
    const failed = () =>
      draft.get().created === null ? t('Failed to create league') : t('Failed to add court')
    const error = await run(failed, async (retryKeys) => {
      const id = await createFromDraft(retryKeys)
      showToast({
        title: t('League created'),
        description: t('"{name}" is ready for its teams', { name: tidyName(current.form.name) }),
      })
      openLeague(id)
    })
    if (error instanceof ApiError) showFieldError(error, form)
  }

  const submit = () => (current.step < 3 ? goToNextStep(current.step, form) : void create())
  /** Creates the league from any step, or opens the first step with an invalid field. */
  const createNow = () => (hasValidSteps(steps.length, form) ? void create() : undefined)
  return { current, form, running, submit, createNow, discard, openLeague }
}

/** Creates the league, then its courts one by one, and records progress so that a retry continues after a failure. */
async function createFromDraft(retryKeys: RetryKeys): Promise<number> {
  const { created, form } = draft.get()
  const id = created ?? (await createLeague(leagueOf(form), retryKeys)).id
  changeDraft({ created: id })
  for (const court of courtsOf(draft.get()).filter((court) => !court.added)) {
    await addCourt({ leagueId: id, tier: court.tier, courtName: tidyName(court.name) }, retryKeys)
    changeDraftCourt(court, { added: true })
  }
  return id
}

const leagueOf = (form: NewLeagueForm) => ({
  ...leagueToCreate(form),
  ...newRulesToCreate(form),
  ...(form.language && { language: form.language }),
})

/** Opens the step that contains the field rejected by the server. */
function showFieldError({ field: path, sentence }: ApiError, form: FormState<NewLeagueForm>): void {
  const field = path?.replace(/^(shape|rules)\./, '')
  const step = steps.findIndex(({ fields }) => (fields as (string | undefined)[]).includes(field)) + 1
  if (!field || !step) return
  changeDraft({ step })
  form.show({ [field]: sentence })
}

/** Opens the next step, or the first step with an invalid field. */
function goToNextStep(step: number, form: FormState<NewLeagueForm>): void {
  if (hasValidSteps(step, form)) changeDraft({ step: step + 1 })
}

/** Reports whether the first steps are valid; otherwise it opens the first step with an invalid field. */
function hasValidSteps(count: number, form: FormState<NewLeagueForm>): boolean {
  const fields = steps.slice(0, count).flatMap(({ fields }) => fields)
  if (form.passes(fields)) return true
  const invalidFields = Object.keys(checkNewLeague(form.values)) as (keyof NewLeagueForm)[]
  const invalidStep = steps.findIndex(({ fields }) => fields.some((field) => invalidFields.includes(field)))
  changeDraft({ step: invalidStep + 1 })
  return false
}
