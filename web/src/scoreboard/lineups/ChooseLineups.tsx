import { useState } from 'react'
import type { FreeGame } from '../../rules/freeGame.ts'
import { t } from '../../t.ts'
import { SelectField } from '../../ui/controls/fields.tsx'
import { DialogForm } from '../../ui/dialog/DialogForm.tsx'
import { showGame } from '../session.ts'

const sizes = [6, 4, 3, 2] as const

/** The dialog that turns line-ups on or off for a game. */
export function ChooseLineups({ game, onClose }: { game: FreeGame; onClose: () => void }) {
  const { lineups: _before, ...rules } = game.rules
  const [size, setSize] = useState(_before ?? sizes[0])
  return (
    <DialogForm
      title={t('Line-ups')}
      action={t('Save')}
      running={false}
      failures={0}
      onSubmit={() => {
        // A new list of events, because the log of the old one is cached.
        const changed = size === 0 ? rules : ({ ...rules, serve: true, lineups: size } as const)
        showGame({ ...game, rules: changed, events: [...game.events] })
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'The board then shows the number of the server and the rotation, and knows substitutions, the libero and cards.',
        )}
      </p>
      <SelectField
        label={t('Players of a team')}
        value={size}
        onChange={(event) => setSize(Number(event.target.value))}
      >
        {sizes.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
        <option value={0}>{t('No line-ups')}</option>
      </SelectField>
    </DialogForm>
  )
}
