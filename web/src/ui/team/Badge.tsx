import '../style/kits.css'
import styles from './Badge.module.css'

/** The letters of a team on its kit. The name of the team always stands beside it. */
export function Badge({
  kit,
  badge,
  size,
}: {
  kit: string
  badge: string
  size?: 'small' | 'large' | 'huge'
}) {
  return (
    <span className={`${styles.badge} ${size ? styles[size] : ''}`} data-kit={kit} aria-hidden>
      {badge}
    </span>
  )
}
