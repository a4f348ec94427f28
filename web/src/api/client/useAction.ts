import { useRef, useState } from 'react'
import type { RetryKeys } from '../../contract/calls.ts'
import { newId } from '../../lib/newId.ts'
import { followerOf, keepFocus } from '../../ui/dialog/keepFocus.ts'
import type { Errors, FormState } from '../../ui/controls/form.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ApiError } from './client.ts'
import { noteSessionEnd } from './queries.ts'
import { planSentence } from './session.ts'

/**
 * Runs an action that changes something on the server. While it runs a second press does nothing. If it fails, a toast
 * shows the server's sentence under the title (a function, if the title depends on how far the action came), and the
 * error is returned. The action gets the retry keys of this form: pressing again after a lost response does not create
 * twice.
 */
export function useAction() {
  const [running, setRunning] = useState(false)
  const isBusy = useRef(false)
  const sentKeys = useRef(new Map<string, string>())

  function retryKeys(content: string): string {
    const key = sentKeys.current.get(content) ?? newId()
    sentKeys.current.set(content, key)
    return key
  }

  async function run(
    failureTitle: string | (() => string),
    action: (retryKeys: RetryKeys) => Promise<unknown>,
  ): Promise<unknown> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setRunning(true)
    const button = document.activeElement
    const follower = followerOf(button)
    const dialog = button?.closest('dialog')
    try {
      await action(retryKeys)
      if (dialog?.isConnected !== false) keepFocus(follower) // a dialog that has closed knows what opened it
      sentKeys.current.clear()
      return undefined
    } catch (error) {
      noteSessionEnd(error)
      const title = typeof failureTitle === 'string' ? failureTitle : failureTitle()
      // A plan that has ended is said in a dialog, over what was typed.
      if (!planSentence.get()) showToast({ title, description: sentenceOf(error), destructive: true })
      return error
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { running, run }
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Shows the error of a failed request at the field of the form that it is about, if the form has that field. */
export function showAtField<Values extends object>(
  form: Pick<FormState<Values>, 'values' | 'show'>,
  error: unknown,
): void {
  if (error instanceof ApiError && error.field && error.field in form.values)
    form.show({ [error.field]: error.sentence } as Errors<Values>)
}
