import styles from './Working.module.css'

/** Something that takes a while is under way; how far it is nobody can tell. */
export function Working({ children }: { children: string }) {
  return (
    <div role="status" className={styles.working}>
      <p>{children}</p>
      <progress aria-label={children} className={styles.bar} />
    </div>
  )
}
