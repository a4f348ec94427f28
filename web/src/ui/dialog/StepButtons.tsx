import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import { DialogButtons } from './DialogButtons.tsx'

interface Props {
  /** The index of the current step, and the number of steps. */
  step: number
  count: number
  onStep: (step: number) => void
  onCancel: () => void
  /** The label of the button in the last step. */
  action: string
  isBusy: boolean
  disabled: boolean
  onAction: () => void
  note?: ReactNode
}

/** The buttons of a dialog with several steps: Cancel or Back, and Next or, in the last step, the action. */
export function StepButtons({
  step,
  count,
  onStep,
  onCancel,
  action,
  isBusy,
  disabled,
  onAction,
  note,
}: Props) {
  return (
    <DialogButtons sticky note={note}>
      <Button onClick={step === 0 ? onCancel : () => onStep(step - 1)}>
        {step === 0 ? t('Cancel') : t('Back')}
      </Button>
      {step === count - 1 ? (
        <Button primary aria-busy={isBusy} disabled={disabled} onClick={onAction}>
          {action}
        </Button>
      ) : (
        <Button primary onClick={() => onStep(step + 1)}>
          {t('Next')}
        </Button>
      )}
    </DialogButtons>
  )
}

/** Describes the current step: "Step 2 of 3: Format". */
export const stepInWords = (step: number, names: string[]): string =>
  t('Step {step} of {steps}: {name}', { step: step + 1, steps: names.length, name: names[step] ?? '' })
