import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** A question about typed values. It is shown until the user confirms by saving again, or changes the values. */
export function useQuestion() {
  const [shownQuestion, setShownQuestion] = useState('')
  /** Asks a question unless it is empty. Returns whether it is new, so that saving has to wait for the user's confirmation. */
  function mustWait(question: string): boolean {
    const isNew = question !== '' && question !== shownQuestion
    setShownQuestion(question)
    return isNew
  }
  const question: ReactNode = shownQuestion && (
    <p className={styles.error} role="alert">
      {shownQuestion}
    </p>
  )
  return { isAsked: shownQuestion !== '', question, mustWait, clear: () => setShownQuestion('') }
}
