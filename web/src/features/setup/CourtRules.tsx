import type { ReactNode } from 'react'
import { useStore } from '../../lib/store.ts'
import { t } from '../../t.ts'
import { Switch } from '../../ui/controls/fields.tsx'
import { changeRules, setupForm } from './setupForm.ts'

/** The switches for sets and for what happens on the court. `intervals` are shown with serve, sides and time-outs. */
export function CourtRules({ intervals }: { intervals?: ReactNode }) {
  const { rules } = useStore(setupForm)
  return (
    <>
      {rules.bestOf && (
        <Switch
          label={t('Play all sets')}
          checked={rules.playAll === true}
          onChange={(playAll) => changeRules({ playAll: playAll || undefined })}
        />
      )}
      <Switch
        label={t('Serve, sides and time-outs')}
        checked={rules.serve === true}
        onChange={(serve) => changeRules({ serve: serve || undefined })}
      />
      {rules.serve && intervals}
    </>
  )
}
