// Placeholders for content that is loading, failed to load, or is empty.
import type { ReactNode } from 'react'
import { t } from '../../t.ts'
import { Button } from '../controls/Button.tsx'
import styles from './Notice.module.css'

/** Without a text of its own it draws rows like those that come; screen readers get the word. */
export function Loading({ children }: { children?: string }) {
  if (children !== undefined) return <p role="status">{children}</p>
  return (
    <div className={styles.skeleton}>
      <p role="status" className="sr-only">
        {t('Loading')}
      </p>
      <i />
      <i />
      <i />
    </div>
  )
}

/** An error that content could not be loaded, with a button to try again. `what` is a noun at the beginning of a sentence. */
export function LoadFailed({ what, error, onRetry }: { what: string; error: Error; onRetry: () => void }) {
  return (
    <div className={`card ${styles.notice}`} role="alert">
      <p>
        <strong>{t('{what} could not be loaded.', { what })}</strong>
      </p>
      <p className="muted">{error.message}</p>
      <Button onClick={onRetry}>{t('Try again')}</Button>
    </div>
  )
}

/** Shown when there is no content yet: explains what will be here and how to get it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`card ${styles.notice}`}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** A note above content, such as that it is out of date. */
export function Hint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint} role="status">
      {children}
    </p>
  )
}
