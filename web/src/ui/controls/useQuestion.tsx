import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** A question about what was typed, which stands until it is answered by saving once more, or what was typed changes. */
export function useQuestion() {
  const [asked, setAsked] = useState('')
  /** Whether to wait: the question has not been asked yet. An empty one needs no answer. */
  function mustWait(question: string): boolean {
    const isNew = question !== '' && question !== asked
    setAsked(question)
    return isNew
  }
  const question: ReactNode = asked && (
    <p className={styles.error} role="alert">
      {asked}
    </p>
  )
  return { isAsked: asked !== '', question, mustWait, clear: () => setAsked('') }
}
