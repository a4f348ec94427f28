import { useEffect, useState } from 'react'
import { NoConnection } from '../../../api/client.ts'
import { previewImport } from '../../../api/games.ts'

export type RowCount =
  { state: 'counted'; rows: number } | { state: 'counting' } | { state: 'failed'; isOffline: boolean }

/** How long typing has to pause before the server is asked. */
const pause = 400

const none: RowCount = { state: 'counted', rows: 0 }

/** How many rows a CSV text has, as the server reads it. A request for a text that has changed since is aborted. */
export function useRowCount(leagueId: number, text: string): RowCount {
  const [found, setFound] = useState<{ text: string; count: RowCount }>({ text: '', count: none })
  const isBlank = text.trim() === ''

  useEffect(() => {
    if (isBlank) return
    const abort = new AbortController()
    const finish = (count: RowCount) => {
      if (!abort.signal.aborted) setFound({ text, count })
    }
    const timer = setTimeout(() => {
      previewImport(leagueId, text, { dateOrder: '', teamNames: [] }, abort.signal).then(
        ({ rowCount }) => finish({ state: 'counted', rows: rowCount }),
        (error: unknown) => finish({ state: 'failed', isOffline: error instanceof NoConnection }),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [leagueId, text, isBlank])

  if (isBlank) return none
  return found.text === text ? found.count : { state: 'counting' }
}
