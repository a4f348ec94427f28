import { useRef, useState } from 'react'
import { showToast } from '../ui/toast.ts'
import { noteSessionEnd } from './queries.ts'

/**
 * A change that the server is asked for. While it runs a second press does nothing; when it fails a toast shows the
 * server's sentence under the title (asked for then, where it depends on how far the deed came), and the error is
 * returned.
 */
export function useDeed() {
  const [running, setRunning] = useState(false)
  const busy = useRef(false)

  async function run(failed: string | (() => string), deed: () => Promise<unknown>): Promise<unknown> {
    if (busy.current) return undefined
    busy.current = true
    setRunning(true)
    try {
      await deed()
      return undefined
    } catch (error) {
      noteSessionEnd(error)
      const title = typeof failed === 'string' ? failed : failed()
      showToast({ title, description: sentenceOf(error), destructive: true })
      return error
    } finally {
      busy.current = false
      setRunning(false)
    }
  }
  return { running, run }
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
