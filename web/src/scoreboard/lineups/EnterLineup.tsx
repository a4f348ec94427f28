import { useState } from 'react'
import type { Log } from '../../rules/logTypes.ts'
import { maxNumber } from '../../rules/lineups.ts'
import type { Team } from '../../rules/rules.ts'
import { t } from '../../t.ts'
import { TextField } from '../../ui/controls/fields.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'
import type { Act } from '../boardGame.ts'
import { lastStarters } from './lastStarters.ts'
import styles from './Lineups.module.css'

interface Props {
  log: Log
  team: Team
  name: string
  act: Act
  onClose: () => void
}

/** The sheet on which the numbers of a team are entered, in the order of service. It begins with those of the set before. */
export function EnterLineup({ log, team, name, act, onClose }: Props) {
  const size = log.match.lineups ?? 0
  const [numbers, setNumbers] = useState(() => {
    const before = lastStarters(log, team)
    return Array.from({ length: size }, (_, i) => String(before[i] ?? ''))
  })
  const [failures, setFailures] = useState(0)
  const entered = numbers.map(Number)
  const isComplete =
    entered.every((number) => Number.isInteger(number) && number >= 1 && number <= maxNumber) &&
    new Set(entered).size === size
  return (
    <DialogForm
      title={t('Line-up of {team}', { team: name })}
      action={t('Save')}
      running={false}
      failures={failures}
      onSubmit={() => {
        if (!isComplete) return setFailures(failures + 1)
        act(() => ({ type: 'lineup', team, numbers: entered }))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="muted">
        {t('Position 1 is the player who serves first; the others follow in the order of service.')}
      </p>
      <div className={styles.numbers}>
        {numbers.map((number, i) => (
          <TextField
            key={i}
            label={t('Position {position}', { position: i + 1 })}
            inputMode="numeric"
            maxLength={2}
            value={number}
            onChange={(event) => {
              const typed = event.target.value.replace(/\D/g, '')
              setNumbers(numbers.with(i, typed))
            }}
          />
        ))}
      </div>
      {failures > 0 && !isComplete && (
        <p role="alert">
          {t('Enter {count} different numbers from 1 to {largest}.', { count: size, largest: maxNumber })}
        </p>
      )}
    </DialogForm>
  )
}
