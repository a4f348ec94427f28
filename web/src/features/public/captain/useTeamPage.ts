import { useCallback, useEffect, useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import type { TeamPage } from '../../../contract/types.ts'
import { keepPage } from '../../../lib/keepPage.ts'
import { storeTeamPage, storedTeamPage } from './storedTeamPages.ts'

interface TeamPageState {
  /** The last response; without a network, the one that this device has stored. */
  page?: TeamPage
  /** Why the last request failed; undefined after a response. */
  error?: Error | undefined
}

/** How often the page is loaded again while it is visible. */
const interval = 60_000

/** Loads the page of a captain's link, and again at intervals and when the page or the network is back. */
export function useTeamPage(token: string): TeamPageState & { reload: () => void } {
  const [state, setState] = useState<TeamPageState>({})
  const reload = useCallback(
    () =>
      void load(token).then(setState, (error: unknown) =>
        setState((before) => ({ ...before, error: error as Error })),
      ),
    [token],
  )
  useEffect(() => {
    const load = () => document.visibilityState === 'visible' && reload()
    load()
    const timer = setInterval(load, interval)
    document.addEventListener('visibilitychange', load)
    window.addEventListener('online', load)
    void keepPage().catch(() => undefined)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', load)
      window.removeEventListener('online', load)
    }
  }, [reload])
  return { ...state, reload }
}

async function load(token: string): Promise<TeamPageState> {
  try {
    const page = await request('GET /api/captain/{token}', { path: { token } })
    storeTeamPage(token, page)
    return { page }
  } catch (error) {
    if (error instanceof ApiError && [404, 410].includes(error.status)) storeTeamPage(token, null)
    const page = error instanceof ApiError ? undefined : storedTeamPage(token)
    if (!page) throw error
    return { page, error: error as Error }
  }
}
