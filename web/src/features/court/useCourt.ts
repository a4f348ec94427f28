import { useEffect, useState } from 'react'
import { request } from '../../api/client.ts'
import type { CourtView } from '../../contract/types.ts'

interface CourtState {
  /** The last response. */
  view?: CourtView
  /** Why the last request failed; undefined after a response. */
  error?: Error | undefined
}

/** How often the court is loaded again while the page is visible: a game may begin or end on another phone. */
const interval = 20_000

/** Loads what is played on the court of a code, and again at intervals and when the page or the network is back. */
export function useCourt(token: string): CourtState & { reload: () => void } {
  const [state, setState] = useState<CourtState>({})
  const reload = () =>
    void request('GET /api/courts/{token}', { path: { token } }).then(
      (view) => setState({ view }),
      (error: unknown) => setState((before) => ({ ...before, error: error as Error })),
    )
  useEffect(() => {
    const load = () => document.visibilityState === 'visible' && reload()
    load()
    const timer = setInterval(load, interval)
    document.addEventListener('visibilitychange', load)
    window.addEventListener('online', load)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
      window.removeEventListener('online', load)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reload depends on the token only
  }, [token])
  return { ...state, reload }
}
