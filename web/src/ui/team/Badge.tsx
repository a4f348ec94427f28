import '../style/kits.css'
import styles from './Badge.module.css'

/** The badge of a team on its kit. It is hidden from screen readers, because the name of the team is always beside it. */
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
