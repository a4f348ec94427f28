import { t } from '../../t.ts'
import { MoreIcon } from '../../ui/controls/MoreIcon.tsx'
import styles from './PinMark.module.css'

/** Marks a pinned game, which no plan moves. */
export function PinMark() {
  return (
    <span className={styles.mark} title={t('Fixed')}>
      <MoreIcon small name="pin" />
      <span className="sr-only">{t('Fixed')}</span>
    </span>
  )
}
