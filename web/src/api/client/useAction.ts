import { useRef, useState } from 'react'
import type { RetryKeys } from '../../contract/calls.ts'
import { newId } from '../../lib/newId.ts'
import { createFocusFinder, keepFocus } from '../../ui/dialog/keepFocus.ts'
import type { Errors, FormState } from '../../ui/controls/form.tsx'
import { delayToastAction, showToast } from '../../ui/toast/toast.ts'
import { ApiError } from './client.ts'
import { handleAccessError } from './queries.ts'
import { planSentence } from './session.ts'

/**
 * Runs an action that changes something on the server; further presses are ignored while it runs. If it fails, a toast shows
 * the server's sentence under the title (a function if the title depends on the progress of the action), and the error is
 * returned. The action receives the retry keys of this form, so that pressing again after a lost response does not create
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

  function run(
    failureTitle: string | (() => string),
    action: (retryKeys: RetryKeys) => Promise<unknown>,
  ): Promise<unknown> {
    if (isBusy.current) return Promise.resolve()
    isBusy.current = true
    setRunning(true)
    const change = complete(failureTitle, action)
    delayToastAction(change)
    return change
  }

  async function complete(
    failureTitle: string | (() => string),
    action: (retryKeys: RetryKeys) => Promise<unknown>,
  ): Promise<unknown> {
    const button = document.activeElement
    const findNext = createFocusFinder(button)
    const dialog = button?.closest('dialog')
    try {
      await action(retryKeys)
      if (dialog?.isConnected !== false) keepFocus(findNext) // a closed dialog returns the focus itself
      sentKeys.current.clear()
      return undefined
    } catch (error) {
      handleAccessError(error)
      const title = typeof failureTitle === 'string' ? failureTitle : failureTitle()
      // An ended plan is explained in a dialog instead, on top of what was typed.
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

/** Shows the error of a failed request at the invalid field, if the form has that field. */
export function showAtField<Values extends object>(
  form: Pick<FormState<Values>, 'values' | 'show'>,
  error: unknown,
): void {
  if (error instanceof ApiError && error.field && error.field in form.values)
    form.show({ [error.field]: error.sentence } as Errors<Values>)
}
