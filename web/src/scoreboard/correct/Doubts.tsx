import { t } from '../../t.ts'
import styles from './correct.module.css'

/** Lists why the rules make an entered score doubtful. The score can be saved anyway. */
export function Doubts({ doubts, ofLeague }: { doubts: readonly string[]; ofLeague: boolean }) {
  return (
    <div className={styles.check} role="alert">
      <p>
        <strong>
          {ofLeague ? t('The rules of this league say otherwise') : t('The rules of this game say otherwise')}
        </strong>
      </p>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <p>
        {ofLeague
          ? t('Compare it with the sheet. If it was like this, save it anyway.')
          : t('If it was like this, save it anyway.')}
      </p>
    </div>
  )
}
