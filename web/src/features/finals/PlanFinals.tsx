import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import { finalsPreview, usePlanFinals } from '../../api/finals/finals.ts'
import { courtsQuery, teamsQuery } from '../../api/client/queries.ts'
import type { Court, FinalsView, LeagueView, Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Bracket } from '../../ui/bracket/Bracket.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { StepButtons, stepInWords } from '../../ui/dialog/StepButtons.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { PlanNote } from '../../ui/page/PlanNote.tsx'
import { toRequestBody, emptyPlan } from './finalsPlan.ts'
import type { FinalsPlan } from './finalsPlan.ts'
import { FormatStep, WhenStep, WhoStep } from './steps.tsx'
import styles from './Finals.module.css'

const steps = [t('Who'), t('Format'), t('When')]

/** The dialog that plans finals in three steps, with a preview of the bracket. */
export function PlanFinals({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const teams = useQuery(teamsQuery(league.id))
  const courts = useQuery(courtsQuery(league.id))
  if (!teams.data || !courts.data)
    return (
      <Dialog title={t('Plan Finals')} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  return <Steps league={league} teams={teams.data} courts={courts.data} onClose={onClose} />
}

interface Props {
  league: LeagueView
  teams: Team[]
  courts: Court[]
  onClose: () => void
}

function Steps({ league, teams, courts, onClose }: Props) {
  const [plan, setPlan] = useState(() => emptyPlan(league, teams, courts))
  const [step, setStep] = useState(0)
  const isLast = step === steps.length - 1
  const body = toRequestBody(plan, teams)
  // The times are entered in the last step; until then the preview is drawn without them.
  const previewBody = isLast ? body : { ...body, queue: true }
  const preview = useQuery({ ...finalsPreview(league.id, previewBody), placeholderData: keepPreviousData })
  const { running, plan: accept } = usePlanFinals(league.id)
  const change = (changes: Partial<FinalsPlan>) => setPlan({ ...plan, ...changes })
  const parts = { league, teams, plan, courts, onChange: change }
  return (
    <Dialog stays wide title={t('Plan Finals')} onClose={onClose}>
      <div className={styles.stack}>
        <PlanNote />
        <p className={styles.steps}>{stepInWords(step, steps)}</p>
        {step === 0 && <WhoStep {...parts} />}
        {step === 1 && <FormatStep {...parts} />}
        {isLast && <WhenStep {...parts} />}
        <Drawing
          finals={preview.error ? undefined : preview.data}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      </div>
      <StepButtons
        step={step}
        count={steps.length}
        onStep={setStep}
        onCancel={onClose}
        action={t('Plan Finals')}
        isBusy={running || preview.isFetching}
        disabled={preview.error !== null}
        onAction={() => void accept(body, onClose)}
      />
    </Dialog>
  )
}

/** The preview of the planned finals; nothing is saved before the user accepts it. */
function Drawing({
  finals,
  error,
  onRetry,
}: {
  finals: FinalsView | undefined
  error: Error | null
  onRetry: () => void
}) {
  if (error instanceof ApiError && error.status === 422) return <p role="alert">{error.sentence}</p>
  if (error) return <LoadFailed what={t('The drawing')} error={error} onRetry={onRetry} />
  if (!finals) return <Loading />
  return (
    <section className={styles.drawing} aria-label={t('Preview')}>
      {finals.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Bracket finals={finals} />
    </section>
  )
}
