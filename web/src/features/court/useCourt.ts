import { useState } from 'react'
import { ApiError, isEnded, request } from '../../api/client/client.ts'
import type { CourtView } from '../../contract/types.ts'
import { useReloading } from '../../lib/useReloading.ts'
import { storeCourt, storedCourt } from './storedCourts.ts'
import { withDeviceScores } from './withGamesHere.ts'
import type { DeviceGames } from './withGamesHere.ts'

interface CourtState {
  /** The last response; while offline, with the scores that this device has recorded since. */
  view?: CourtView
  /** When the server sent it, in milliseconds since 1970. */
  loadedAt?: number
  /** Why the last request failed; undefined after a successful one. */
  error?: Error | undefined
}

/** How often the court is refetched while the page is visible: a game may begin or end on another phone. */
const refreshInterval = 20_000

/** Loads the games of a court, and refetches them at intervals and when the page becomes visible or the network returns. */
export function useCourt(token: string, games: DeviceGames): CourtState & { reload: () => void } {
  const [state, setState] = useState<CourtState>({})
  const reload = () =>
    void loadCourt(token, games).then(setState, (error: unknown) =>
      setState((before) => ({ ...before, error: error as Error })),
    )
  useReloading(token, reload, refreshInterval)
  return { ...state, reload }
}

async function loadCourt(token: string, games: DeviceGames): Promise<CourtState> {
  try {
    const view = await request('GET /api/courts/{token}', { path: { token } })
    const loadedAt = Date.now()
    storeCourt(token, view, loadedAt)
    void preloadOpenGames(view, games)
    return { view, loadedAt }
  } catch (error) {
    if (isEnded(error)) storeCourt(token, null, Date.now())
    const stored = storedCourt(token, Date.now())
    if (!stored || error instanceof ApiError) throw error
    const view = withDeviceScores(stored.view, await games.list())
    return { view, loadedAt: stored.savedAt, error: error as Error }
  }
}

/** Caches the games that may still be played, so that the second game of a court opens offline. */
async function preloadOpenGames({ games }: CourtView, { preload }: DeviceGames): Promise<void> {
  const open = games.flatMap(({ id, status, inviteToken }) =>
    status === 'scheduled' && inviteToken ? [{ id, token: inviteToken }] : [],
  )
  await preload(open).catch((error: unknown) => console.warn('A game of the court is not kept yet:', error))
}
