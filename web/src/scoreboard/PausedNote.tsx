import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { keepFocus } from '../ui/dialog/keepFocus.ts'
import styles from './Board.module.css'

/** Says on the board that the clock is paused, with a button that lets it go on if this device may do that. */
export function PausedNote({ onResume }: { onResume: (() => void) | undefined }) {
  return (
    <div className={styles.paused}>
      <span role="status">{t('Paused')}</span>
      {onResume && (
        <Button
          onClick={() => {
            onResume()
            keepFocus() // the button goes away
          }}
        >
          {t('Resume the clock')}
        </Button>
      )}
    </div>
  )
}
