import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/client/client.ts'
import { finalsPreview, finalsQuery, usePlanFinals } from '../../api/finals/finals.ts'
import { courtsQuery, schedulesQuery, teamsQuery } from '../../api/client/queries.ts'
import type { Court, FinalsView, LeagueView, Team } from '../../contract/types.ts'
import { t } from '../../t.ts'
import { Bracket } from '../../ui/bracket/Bracket.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { StepButtons, stepInWords } from '../../ui/dialog/StepButtons.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { PlanNote } from '../../ui/page/PlanNote.tsx'
import { toRequestBody, emptyPlan } from './finalsPlan.ts'
import type { FinalsPlan, Taken } from './finalsPlan.ts'
import { FormatStep, WhenStep, WhoStep } from './steps.tsx'
import styles from './Finals.module.css'

const steps = [t('Who'), t('Format'), t('When')]

/** The dialog that plans finals in three steps, with a preview of the bracket. */
export function PlanFinals({ league, onClose }: { league: LeagueView; onClose: () => void }) {
  const teams = useQuery(teamsQuery(league.id))
  const courts = useQuery(courtsQuery(league.id))
  const finals = useQuery(finalsQuery(league.id))
  const schedules = useQuery(schedulesQuery(league.id))
  if (!teams.data || !courts.data || !finals.data || !schedules.data)
    return (
      <Dialog title={t('Plan Finals')} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  const taken = {
    names: finals.data.finals.map(({ name }) => name),
    days: schedules.data.map(({ day }) => day),
  }
  return <Steps league={league} teams={teams.data} courts={courts.data} taken={taken} onClose={onClose} />
}

interface Props {
  league: LeagueView
  teams: Team[]
  courts: Court[]
  taken: Taken
  onClose: () => void
}

function Steps({ league, teams, courts, taken, onClose }: Props) {
  const [plan, setPlan] = useState(() => emptyPlan(league, teams, courts, taken))
  const [step, setStep] = useState(0)
  const isLast = step === steps.length - 1
  const body = toRequestBody(plan, teams)
  // The times are entered in the last step; until then the preview is drawn without them.
  // It is drawn as if it were forced: then teams are in the way only where no other time fits.
  const previewBody = isLast ? { ...body, force: true } : { ...body, queue: true }
  const { running, plan: accept } = usePlanFinals(league.id)
  const preview = useQuery({
    ...finalsPreview(league.id, previewBody),
    placeholderData: keepPreviousData,
    enabled: !running, // once the finals are stored, a preview of the same ones is refused
  })
  const clashes = (isLast && !preview.error && preview.data?.clashes) || []
  const needsForce =
    clashes.some(({ kind }) => kind === 'team') && clashes.every(({ kind }) => kind !== 'court')
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
        <Clashes clashes={clashes} onChange={change} />
      </div>
      <StepButtons
        step={step}
        count={steps.length}
        onStep={setStep}
        onCancel={onClose}
        action={needsForce ? t('Plan anyway') : t('Plan Finals')}
        isBusy={running || preview.isFetching}
        disabled={preview.error !== null}
        onAction={() => void accept(needsForce ? { ...body, force: true } : body, onClose)}
      />
    </Dialog>
  )
}

/** What is in the way of the planned finals, with the changes that solve it. */
function Clashes({
  clashes,
  onChange,
}: {
  clashes: NonNullable<FinalsView['clashes']>
  onChange: (changes: Partial<FinalsPlan>) => void
}) {
  if (clashes.length === 0) return null
  const solutions = clashes.find((clash) => clash.solutions.length > 0)?.solutions ?? []
  return (
    <section className={styles.stack} role="alert" aria-label={t('In the way')}>
      {clashes.map(({ sentence }) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {solutions.map(({ sentence, nights, courts }) => {
        const [night] = nights
        return (
          <Button
            key={sentence}
            onClick={() => onChange({ courts, ...(night && { day: night.day, end: night.end }) })}
          >
            {sentence}
          </Button>
        )
      })}
    </section>
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
  if (error instanceof ApiError && (error.status === 422 || error.status === 409))
    return <p role="alert">{error.sentence}</p>
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
