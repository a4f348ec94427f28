import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../api/client/client.ts'
import { nextPreview, useStartNext } from '../../api/league/seasons.ts'
import type { LeagueView, NextSeason as Next, SeasonView } from '../../contract/types.ts'
import { leaguePath } from '../../lib/paths.ts'
import { useSettled } from '../../lib/useSettled.ts'
import { t } from '../../t.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { StepButtons, stepInWords } from '../../ui/dialog/StepButtons.tsx'
import { LoadFailed, Loading } from '../../ui/page/Notice.tsx'
import { PlanNote } from '../../ui/page/PlanNote.tsx'
import { addedTeams, toRequestBody, emptyPlan } from './nextSeason.ts'
import type { NextPlan } from './nextSeason.ts'
import { Notes, PlannedTiers } from './PlannedTiers.tsx'
import { SeasonStep } from './SeasonStep.tsx'
import { TeamsStep } from './TeamsStep.tsx'
import { TiersStep } from './TiersStep.tsx'
import styles from './Season.module.css'

/** Focuses the top of a step, so that screen readers read it out. */
const focusElement = (element: HTMLElement | null) => element?.focus()

/** The debounce delay of the preview after a keystroke, in milliseconds. */
const debounceDelay = 250

const steps = [t('Teams'), t('Tiers'), t('Season')]

/** The dialog that starts the next season in three steps, with a preview of the tier of each team and the reason. */
export function NextSeason({
  league,
  season,
  onClose,
}: {
  league: LeagueView
  season: SeasonView
  onClose: () => void
}) {
  const [plan, setPlan] = useState(() => emptyPlan(league, season))
  const [step, setStep] = useState(0)
  const [, navigate] = useLocation()
  const isLast = step === steps.length - 1
  const debouncedPlan = useSettled(plan, debounceDelay)
  const preview = useQuery({
    ...nextPreview(league.id, toRequestBody(debouncedPlan)),
    placeholderData: keepPreviousData,
    enabled: step > 0,
  })
  const { running, start } = useStartNext(league.id)
  const change = (changes: Partial<NextPlan>) => setPlan((before) => ({ ...before, ...changes }))
  const parts = { league, season, plan, onChange: change }
  const returningCount = plan.teams.filter((team) => team.isBack).length + addedTeams(plan).length
  return (
    <Dialog stays wide title={t('Start the Next Season')} onClose={onClose}>
      <div className={styles.stack}>
        <PlanNote />
        <p key={step} className="muted" tabIndex={-1} ref={step > 0 ? focusElement : undefined}>
          {stepInWords(step, steps)}
        </p>
        {step === 0 && <TeamsStep {...parts} />}
        {step === 1 && <TiersStep {...parts} />}
        {isLast && <SeasonStep {...parts} />}
        {step > 0 && (
          <Preview
            next={preview.error ? undefined : preview.data}
            error={preview.error}
            isShort={isLast}
            onRetry={() => void preview.refetch()}
            {...parts}
          />
        )}
      </div>
      <StepButtons
        step={step}
        count={steps.length}
        onStep={setStep}
        onCancel={onClose}
        action={t('Start the Next Season')}
        isBusy={running || preview.isFetching || debouncedPlan !== plan}
        disabled={preview.error !== null}
        onAction={() => void start(toRequestBody(plan), ({ id }) => navigate(leaguePath(id, 'teams')))}
        note={t(
          { one: '{count} team in the next season', other: '{count} teams in the next season' },
          { count: returningCount },
        )}
      />
    </Dialog>
  )
}

/** The preview of the next season; nothing is saved before the user accepts it. */
function Preview({
  next,
  error,
  isShort,
  onRetry,
  ...parts
}: {
  next: Next | undefined
  error: Error | null
  isShort: boolean
  onRetry: () => void
  league: LeagueView
  plan: NextPlan
  onChange: (changes: Partial<NextPlan>) => void
}) {
  if (error instanceof ApiError && (error.status === 422 || error.status === 409))
    return <p role="alert">{error.sentence}</p>
  if (error) return <LoadFailed what={t('The preview')} error={error} onRetry={onRetry} />
  if (!next) return <Loading />
  return isShort ? <Notes next={next} /> : <PlannedTiers next={next} {...parts} />
}
