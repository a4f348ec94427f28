import { t } from '../t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { keepFocus } from '../ui/dialog/keepFocus.ts'
import styles from './Board.module.css'

/** Shows on the board that the clock is paused, with a button that resumes it if this device may do so. */
export function PausedNote({ onResume }: { onResume: (() => void) | undefined }) {
  return (
    <div className={styles.paused}>
      <span role="status">{t('Paused')}</span>
      {onResume && (
        <Button
          onClick={() => {
            onResume()
            keepFocus() // the button disappears
          }}
        >
          {t('Resume the clock')}
        </Button>
      )}
    </div>
  )
}
