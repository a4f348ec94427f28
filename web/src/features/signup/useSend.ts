import { useRef, useState } from 'react'
import type { RetryKeys } from '../../contract/calls.ts'
import { newId } from '../../lib/newId.ts'

/**
 * Runs one request after the other for a page without an account; further presses are ignored while it runs. `failure` is why the last one
 * failed. It is like api/client/useAction.ts, without the cache of Pro and the notifications, which a page opened by a link need not load.
 */
export function useSend() {
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  const isBusy = useRef(false)
  const sentKeys = useRef(new Map<string, string>())

  /** The same key for the same content, so that pressing again after a lost response does not create twice. */
  function retryKeys(content: string): string {
    const key = sentKeys.current.get(content) ?? newId()
    sentKeys.current.set(content, key)
    return key
  }

  async function run(action: (retryKeys: RetryKeys) => Promise<unknown>): Promise<Error | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    setRunning(true)
    setFailure('')
    try {
      await action(retryKeys)
      return undefined
    } catch (error) {
      setFailure((error as Error).message)
      return error as Error
    } finally {
      isBusy.current = false
      setRunning(false)
    }
  }
  return { running, failure, run }
}
