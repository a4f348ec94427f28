import { useContext } from 'react'
import { describeLiveness, explainLiveness } from '../../lib/liveness.ts'
import type { Liveness, StateWords } from '../../lib/liveness.ts'
import { Zone } from '../page/zone.ts'
import styles from './Tag.module.css'

/** Shows the state of a game, in the same words on all screens. `words` replaces the words of some states, such as "Set 2" for "Live". */
export function StatePill({ liveness, words }: { liveness: Liveness; words?: StateWords }) {
  const zone = useContext(Zone)
  const text = describeLiveness(liveness, zone, words)
  if (liveness.state === 'live')
    return (
      <span className={styles.live}>
        <span className={styles.dot} aria-hidden />
        {text}
      </span>
    )
  if (!('since' in liveness)) return <span className={styles.tag}>{text}</span>
  const reason = explainLiveness(liveness)
  return (
    <span className={`${styles.live} ${styles.away}`} title={reason || undefined}>
      <span className={styles.dot} aria-hidden />
      {text}
      {reason && <span className="sr-only">, {reason}</span>}
    </span>
  )
}
