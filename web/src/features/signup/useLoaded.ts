import { useState } from 'react'
import { useReloading } from '../../lib/useReloading.ts'

interface Loaded<Page> {
  /** The last response. */
  page?: Page
  /** Why the last request failed; undefined after a successful one. */
  error?: Error | undefined
}

/** How often a page is refetched while it is visible, in milliseconds. */
const refreshInterval = 60_000

/** Loads the page of a link, and refetches it at intervals and when the page becomes visible or the network returns. */
export function useLoaded<Page>(token: string, load: () => Promise<Page>) {
  const [state, setState] = useState<Loaded<Page>>({})
  const reload = () =>
    void load().then(
      (page) => setState({ page }),
      (error: unknown) => setState((before) => ({ ...before, error: error as Error })),
    )
  useReloading(token, reload, refreshInterval)
  return { ...state, reload, show: (page: Page) => setState({ page }) }
}
