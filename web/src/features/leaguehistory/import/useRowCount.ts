import { useEffect, useState } from 'react'
import { NoConnection } from '../../../api/client/client.ts'
import { previewImport } from '../../../api/games/games.ts'

export type RowCount =
  { state: 'counted'; rows: number } | { state: 'counting' } | { state: 'failed'; isOffline: boolean }

/** The debounce delay of the request after a keystroke, in milliseconds. */
const typingPause = 400

const noRows: RowCount = { state: 'counted', rows: 0 }

/** Returns how many rows the server finds in a CSV text. The request is aborted when the text changes. */
export function useRowCount(leagueId: number, text: string): RowCount {
  const [found, setFound] = useState<{ text: string; count: RowCount }>({ text: '', count: noRows })
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
    }, typingPause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [leagueId, text, isBlank])

  if (isBlank) return noRows
  return found.text === text ? found.count : { state: 'counting' }
}
