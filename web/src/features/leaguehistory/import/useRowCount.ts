import { useEffect, useState } from 'react'
import { NoConnection } from '../../../api/client/client.ts'
import { previewImport } from '../../../api/games/games.ts'
import type { ImportOptions } from '../../../api/games/games.ts'

export type RowCount =
  { state: 'counted'; rows: number } | { state: 'counting' } | { state: 'failed'; isOffline: boolean }

/** The options of a text about which nothing was asked yet. */
export const noOptions: ImportOptions = { dateOrder: '', teamNames: [], columns: [] }

/** The debounce delay of the request after a keystroke, in milliseconds. */
const debounceDelay = 400

const noRows: RowCount = { state: 'counted', rows: 0 }

/** Returns how many rows the server finds in a CSV text. The request is aborted when the text changes. */
export function useRowCount(leagueId: number, text: string): RowCount {
  const [lastResult, setLastResult] = useState<{ text: string; count: RowCount }>({ text: '', count: noRows })
  const isBlank = text.trim() === ''

  useEffect(() => {
    if (isBlank) return
    const abort = new AbortController()
    const setCount = (count: RowCount) => {
      if (!abort.signal.aborted) setLastResult({ text, count })
    }
    const timer = setTimeout(() => {
      previewImport(leagueId, text, noOptions, abort.signal).then(
        ({ rowCount }) => setCount({ state: 'counted', rows: rowCount }),
        (error: unknown) => setCount({ state: 'failed', isOffline: error instanceof NoConnection }),
      )
    }, debounceDelay)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [leagueId, text, isBlank])

  if (isBlank) return noRows
  return lastResult.text === text ? lastResult.count : { state: 'counting' }
}
