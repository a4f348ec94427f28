import { useState } from 'react'
import { useNow } from '../../../lib/useNow.ts'
import { stateOf } from '../../../rules/log.ts'
import { t } from '../../../t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from '../Game.module.css'
import type { GameProps } from '../lazyParts.ts'
import { shownLog } from '../record/shownLog.ts'
import type { TypedKind } from './dialogProps.ts'
import { isSetLost } from './lateSetHere.ts'
import { TypedDialog } from './TypedDialog.tsx'

/** The actions on a game that this device has not begun, offered without its board. */
export function TypedChoices({ game, record }: GameProps) {
  const [openDialog, setOpenDialog] = useState<TypedKind | null>(null)
  const now = useNow(15_000) + record.skew
  const log = shownLog(record)
  const number = stateOf(log).sets.length
  return (
    <section className="card" aria-label={t('Without the scoreboard')}>
      <h2>{t('Without the scoreboard')}</h2>
      <div className={styles.buttons}>
        <Button onClick={() => setOpenDialog('result')}>{t('Enter the result')}</Button>
        {isSetLost(record, log, now) && (
          <Button onClick={() => setOpenDialog('late')}>{t('Forfeit Set {number}…', { number })}</Button>
        )}
        <Button onClick={() => setOpenDialog('noShow')}>{t('Did not come…')}</Button>
        <Button onClick={() => setOpenDialog('stopped')}>{t('Stopped early…')}</Button>
      </div>
      <TypedDialog kind={openDialog} game={game} record={record} log={log} onChange={setOpenDialog} />
    </section>
  )
}
