import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/client.ts'
import { addCourt, createLeague } from '../../api/leagues.ts'
import { leagueChanged } from '../../api/queries.ts'
import { useDeed } from '../../api/useDeed.ts'
import { useStore } from '../../lib/store.ts'
import { checkLeague, leagueToCreate } from '../../rules/leagueForm.ts'
import type { LeagueErrors, LeagueForm } from '../../rules/leagueForm.ts'
import { nameProblem, tidyName } from '../../rules/names.ts'
import { counted } from '../../rules/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, useFormOf } from '../../ui/form.tsx'
import type { FormState } from '../../ui/form.tsx'
import { Hint } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { changeDraft, changeDraftCourt, courtsOf, draft, emptyDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { DraftCourts } from './DraftCourts.tsx'
import { LeagueBasics, LeagueTimes } from './LeagueFields.tsx'
import styles from './CreateLeague.module.css'

const steps: { title: string; fields: (keyof LeagueForm)[] }[] = [
  { title: 'The league', fields: ['name', 'sportType', 'tierCount', 'teamsPerTier', 'startDate', 'endDate'] },
  {
    title: 'When you play',
    fields: ['scheduleMode', 'gameDay', 'timeBlockStart', 'timeBlockEnd', 'gameDuration', 'gamesPerMatchup'],
  },
  { title: 'Courts', fields: [] },
]

/** The dialog of three steps. What was typed stays until the league is there, or until Cancel. */
export function CreateLeague({ onClose }: { onClose: () => void }) {
  const current = useStore(draft)
  const form = useFormOf(current.form, (form) => changeDraft({ form }), checkLeague)
  const { running, run } = useDeed()
  const [, navigate] = useLocation()

  function leave(): void {
    const { created } = draft.get()
    if (created !== null) void leagueChanged(created)
    draft.set(emptyDraft())
    onClose()
  }

  /** The league, then one court after the other: when one fails, what is there is known, and where to go on. */
  async function create(): Promise<void> {
    if (courtsOf(draft.get()).some((court) => nameProblem('Court', court.name))) {
      form.show({})
      return
    }
    const failed = () => (draft.get().created === null ? 'Failed to create league' : 'Failed to add court')
    const error = await run(failed, async () => {
      const id = draft.get().created ?? (await createLeague(leagueToCreate(current.form))).id
      changeDraft({ created: id })
      for (const court of courtsOf(draft.get()).filter((court) => !court.added)) {
        await addCourt({ leagueId: id, tier: court.tier, courtName: tidyName(court.name) })
        changeDraftCourt(court, { added: true })
      }
      showToast({
        title: 'League created',
        description: `"${tidyName(current.form.name)}" is ready for its teams`,
      })
      goTo(id)
    })
    if (error) showWhere(error)
  }

  function goTo(id: number): void {
    leave()
    navigate(`/pro/league/${id}`)
  }

  /** Leads to the step of the field that the server does not accept. */
  function showWhere(error: unknown): void {
    const field = error instanceof ApiError ? error.field : undefined
    const step = steps.findIndex(({ fields }) => (fields as (string | undefined)[]).includes(field)) + 1
    if (!(error instanceof ApiError) || !field || !step) return
    changeDraft({ step })
    form.show({ [field]: error.sentence })
  }

  return (
    <Dialog title="Create League" onClose={current.created === null ? onClose : leave}>
      <Form
        failures={form.failures}
        className={styles.form}
        onSubmit={() => (current.step < 3 ? next(current.step, form) : void create())}
      >
        <StepTitle step={current.step} />
        {current.step === 1 && <LeagueBasics form={form} />}
        {current.step === 2 && <LeagueTimes form={form} />}
        {current.step === 2 && (
          <p className="muted">Dates and times are those of {current.form.timezone.replaceAll('_', ' ')}.</p>
        )}
        {current.step === 3 && <Created draft={current} onGo={goTo} />}
        {current.step === 3 && <DraftCourts draft={current} showProblems={form.failures > 0} />}
        <div className={styles.buttons}>
          {current.step === 1 && <Button onClick={leave}>Cancel</Button>}
          {current.step > 1 && current.created === null && (
            <Button onClick={() => changeDraft({ step: current.step - 1 })}>Previous</Button>
          )}
          <Button primary type="submit" aria-busy={running}>
            {current.step < 3 ? 'Next' : current.created === null ? 'Create League' : 'Add Remaining Courts'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Goes on when all is right up to here; otherwise to the step of the first field that is wrong. */
function next(step: number, form: FormState<LeagueForm>): void {
  const fields = steps.slice(0, step).flatMap(({ fields }) => fields)
  if (form.passes(fields)) return changeDraft({ step: step + 1 })
  const wrong = Object.keys(checkLeague(form.values)) as (keyof LeagueErrors)[]
  changeDraft({ step: steps.findIndex(({ fields }) => fields.some((field) => wrong.includes(field))) + 1 })
}

function StepTitle({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // A field that is wrong has taken the focus already.
    const form = heading.current?.closest('form')
    if (!form?.querySelector('[aria-invalid=true]')) heading.current?.focus()
  }, [step])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.step}>
      Step {step} of {steps.length}: {steps[step - 1]?.title}
    </h3>
  )
}

/** After a failure in the middle: what is there, and the two ways on. */
function Created({ draft, onGo }: { draft: Draft; onGo: (id: number) => void }) {
  const { created, form } = draft
  if (created === null) return null
  const courts = courtsOf(draft)
  return (
    <>
      <Hint>
        The league &ldquo;{tidyName(form.name)}&rdquo; has been created, with{' '}
        {courts.filter((court) => court.added).length} of {counted(courts.length, 'court')}. Add the rest now,
        or later under Edit League.
      </Hint>
      <div>
        <Button onClick={() => onGo(created)}>Go to League</Button>
      </div>
    </>
  )
}
