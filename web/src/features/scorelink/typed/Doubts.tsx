import { t } from '../../../t.ts'
import styles from './typed.module.css'

/** Lists why the rules of the league make an entered score doubtful. The score can be saved anyway. */
export function Doubts({ doubts }: { doubts: readonly string[] }) {
  return (
    <div className={styles.check} role="alert">
      <p>
        <strong>{t('The rules of this league say otherwise')}</strong>
      </p>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <p>{t('Compare it with the sheet. If it was like this, save it anyway.')}</p>
    </div>
  )
}
