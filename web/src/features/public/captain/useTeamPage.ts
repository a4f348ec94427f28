import { useState } from 'react'
import { ApiError, isEnded, request } from '../../../api/client/client.ts'
import type { TeamPage } from '../../../contract/types.ts'
import { useReloading } from '../../../lib/useReloading.ts'
import { storeTeamPage, storedTeamPage } from './storedTeamPages.ts'

interface TeamPageState {
  /** The last response; while offline, the one that this device has stored. */
  page?: TeamPage
  /** Why the last request failed; undefined after a successful one. */
  error?: Error | undefined
}

/** How often the page is refetched while it is visible, in milliseconds. */
const refreshInterval = 60_000

/** Loads the page of a captain's link, and refetches it at intervals and when the page becomes visible or the network returns. */
export function useTeamPage(token: string): TeamPageState & { reload: () => void } {
  const [state, setState] = useState<TeamPageState>({})
  const reload = () =>
    void loadPage(token).then(setState, (error: unknown) =>
      setState((before) => ({ ...before, error: error as Error })),
    )
  useReloading(token, reload, refreshInterval)
  return { ...state, reload }
}

async function loadPage(token: string): Promise<TeamPageState> {
  try {
    const page = await request('GET /api/captain/{token}', { path: { token } })
    storeTeamPage(token, page)
    return { page }
  } catch (error) {
    if (isEnded(error)) storeTeamPage(token, null)
    const page = error instanceof ApiError ? undefined : storedTeamPage(token)
    if (!page) throw error
    return { page, error: error as Error }
  }
}
