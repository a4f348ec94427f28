import { t } from '../../../t.ts'
import styles from './typed.module.css'

/** What the rules of the league say against a score that somebody has typed. It can be saved all the same. */
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
