import { useState } from 'react'
import { t } from '../../../t.ts'
import { DialogForm } from '../../../ui/dialog/DialogForm.tsx'
import { useIsTournament } from '../../../ui/page/LeagueScope.tsx'
import type { NightProps } from './useNightChange.ts'
import { NightSelect } from './NightSelect.tsx'

/** The dialog that selects the night to print. */
export function PrintNight(props: NightProps & { onPrint: (night: string) => void }) {
  const { nights, initialNight: first, tonight, onPrint, onClose } = props
  const [night, setNight] = useState(first)
  return (
    <DialogForm
      title={useIsTournament() ? t('Print the Sheets') : t('Print the Night')}
      action={t('Show the Sheets')}
      running={false}
      failures={0}
      onSubmit={() => {
        onClose()
        onPrint(night)
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'One page for each court, with times, teams, the code of each score link and lines for written results.',
        )}
      </p>
      <NightSelect nights={nights} tonight={tonight} value={night} onChange={setNight} />
    </DialogForm>
  )
}
