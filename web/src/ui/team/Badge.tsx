import '../style/kits.css'
import styles from './Badge.module.css'

/** The letters of a team on its kit. The name of the team always stands beside it. */
export function Badge({ kit, badge }: { kit: string; badge: string }) {
  return (
    <span className={styles.badge} data-kit={kit} aria-hidden>
      {badge}
    </span>
  )
}
