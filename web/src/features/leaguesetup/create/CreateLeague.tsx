import { useEffect, useRef } from 'react'
import { tidyName } from '../../../rules/names.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip, Chips } from '../../../ui/controls/Chip.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/controls/form.tsx'
import { Hint } from '../../../ui/page/Notice.tsx'
import { changeDraft, courtsOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { DraftCourts } from './DraftCourts.tsx'
import { LeagueBasics, LeagueDates, LeagueTimes } from '../fields/LeagueFields.tsx'
import { LeagueLanguage } from '../fields/LeagueLanguage.tsx'
import { UsualSeason } from '../fields/ShapeFields.tsx'
import { LeaguePreview, Verdict } from './LeaguePreview.tsx'
import { RulesFields } from './RulesFields.tsx'
import { applyTemplate, matchesTemplate, templates } from './templates.ts'
import { steps, useCreateLeague } from './useCreateLeague.ts'
import dialog from '../CreateDialog.module.css'
import styles from './CreateLeague.module.css'

/** The dialog that creates a league in three steps. The draft survives closing the dialog until the league is created or cancelled. */
export function CreateLeague({
  note = '',
  onClose,
  onTournament,
}: {
  /** Why the plan of the user does not allow another league; empty if it does. */
  note?: string
  onClose: () => void
  /** Opens the tournament dialog instead. */
  onTournament: () => void
}) {
  const { current, form, running, submit, createNow, discard, openLeague } = useCreateLeague(onClose)
  const { step, created } = current
  // A template has filled every step: the league can be created as it is, or looked through first.
  const isComplete = step === 1 && templates.some((template) => matchesTemplate(template, current))
  return (
    <Dialog full title={t('Create League')} onClose={created === null ? onClose : discard}>
      <Form failures={form.failures} className={`${styles.form} ${dialog.dialog}`} onSubmit={submit}>
        {note && <p className="muted break">{note}</p>}
        <StepTitle step={step} />
        <div className={dialog.sides}>
          <div className={styles.form}>
            {step === 1 && (
              <>
                <Templates draft={current} onTournament={onTournament} />
                <LeagueBasics form={form} />
                <LeagueDates form={form} />
                <RulesFields form={form} />
                <LeagueLanguage
                  language={form.values.language}
                  error={form.errors.language}
                  onChange={(language) => form.change({ language })}
                />
              </>
            )}
            {step === 2 && (
              <>
                <UsualSeason form={form} />
                <LeagueTimes form={form} />
                <p className="muted">
                  {t('Dates and times are those of {zone}.', {
                    zone: current.form.timezone.replaceAll('_', ' '),
                  })}
                </p>
              </>
            )}
            {step === 3 && (
              <>
                <PartialFailure draft={current} onOpen={openLeague} />
                <DraftCourts draft={current} hasVisibleProblems={form.failures > 0} />
              </>
            )}
          </div>
          <LeaguePreview draft={current} />
        </div>
        <div className={dialog.buttons}>
          <Verdict draft={current} />
          {step === 1 && <Button onClick={discard}>{t('Cancel')}</Button>}
          {step > 1 && created === null && (
            <Button onClick={() => changeDraft({ step: step - 1 })}>{t('Previous')}</Button>
          )}
          <Button primary={!isComplete} type="submit" aria-busy={running}>
            {step < 3 ? t('Next') : created === null ? t('Create League') : t('Add Remaining Courts')}
          </Button>
          {isComplete && (
            <Button primary aria-busy={running} onClick={createNow}>
              {t('Create League')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** Chips that fill the fields of the draft. */
function Templates({ draft, onTournament }: { draft: Draft; onTournament: () => void }) {
  return (
    <Chips wrap label={t('Begin with')}>
      {templates.map((template) => (
        <Chip
          key={template.title}
          pressed={matchesTemplate(template, draft)}
          onClick={() => applyTemplate(template)}
        >
          {template.title}
        </Chip>
      ))}
      <Chip pressed={false} onClick={onTournament}>
        {t('Tournament Day')}
      </Chip>
    </Chips>
  )
}

function StepTitle({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    // Keep the focus on an invalid field, which already has it.
    const form = heading.current?.closest('form')
    if (!form?.querySelector('[aria-invalid=true]')) heading.current?.focus()
  }, [step])
  return (
    <div className={styles.stepHead}>
      <div className={styles.progress} aria-hidden>
        {steps.map(({ title }, index) => (
          <i key={title} className={index < step ? styles.done : ''} />
        ))}
      </div>
      <h3 ref={heading} tabIndex={-1} className={styles.stepTitle}>
        {t('Step {step} of {total}: {title}', {
          step,
          total: steps.length,
          title: steps[step - 1]?.title ?? '',
        })}
      </h3>
    </div>
  )
}

/** Shown when some courts could not be added: reports what was created and offers to open the league as it is. */
function PartialFailure({ draft, onOpen }: { draft: Draft; onOpen: (id: number) => void }) {
  const { created, form } = draft
  if (created === null) return null
  const courts = courtsOf(draft)
  return (
    <>
      <Hint>
        {t(
          {
            one: 'The league “{name}” has been created, with {added} of {count} court. Add the rest now, or later under Edit League.',
            other:
              'The league “{name}” has been created, with {added} of {count} courts. Add the rest now, or later under Edit League.',
          },
          {
            count: courts.length,
            name: tidyName(form.name),
            added: courts.filter((court) => court.added).length,
          },
        )}
      </Hint>
      <div>
        <Button onClick={() => onOpen(created)}>{t('Go to League')}</Button>
      </div>
    </>
  )
}
