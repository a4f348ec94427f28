import styles from './Working.module.css'

/** Progress without a percentage, for a request that takes long. */
export function Working({ children }: { children: string }) {
  return (
    <div role="status" className={styles.working}>
      <p>{children}</p>
      <progress aria-label={children} className={styles.bar} />
    </div>
  )
}
