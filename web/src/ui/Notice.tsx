// What stands in the place of content: it is being loaded, could not be, or there is none yet.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Notice.module.css'

export function Loading({ children = 'Loading' }: { children?: string }) {
  return <p role="status">{children}</p>
}

/** Something could not be read from the server; what to do about it is to ask again. */
export function LoadFailed({ what, error, onRetry }: { what: string; error: Error; onRetry: () => void }) {
  return (
    <div className={`card ${styles.notice}`} role="alert">
      <p>
        <strong>{what} could not be loaded.</strong>
      </p>
      <p className="muted">{error.message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** There is nothing yet: what it will be, and what to do for it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`card ${styles.notice}`}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** A strip above content that is good to know about, such as that it is old. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint} role="status">
      {children}
    </p>
  )
}
