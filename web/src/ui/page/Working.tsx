import styles from './Working.module.css'

/** An indeterminate progress bar for a slow request. */
export function Working({ children }: { children: string }) {
  return (
    <div role="status" className={styles.working}>
      <p>{children}</p>
      <progress aria-label={children} className={styles.bar} />
    </div>
  )
}
