import { t } from '../../t.ts'
import styles from './Form.module.css'

/** The results of the latest games of a team, oldest first: W is filled, L is hollow. */
export function Form({ results }: { results: ('W' | 'L')[] }) {
  const words = results.map((result) => (result === 'W' ? t('won') : t('lost'))).join(', ')
  return (
    <span className={styles.form} role="img" aria-label={words || t('No games yet')}>
      {results.map((result, index) => (
        <span key={index} className={result === 'W' ? styles.win : styles.loss} aria-hidden>
          {result}
        </span>
      ))}
    </span>
  )
}
