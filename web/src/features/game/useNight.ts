import { useEffect, useState } from 'react'
import { request } from '../../api/client.ts'
import type { LinkNight } from '../../contract/types.ts'
import { locale } from '../../lib/locale.ts'

interface NightState {
  night?: LinkNight
  /** Why the last request failed; undefined after a response. */
  error?: Error
}

/** Loads the present night around the game of a link, and again when the network is back; nothing without a token. */
export function useNight(token: string): NightState {
  const [state, setState] = useState<NightState>({})
  useEffect(() => {
    if (!token) return
    const load = () =>
      void request('GET /api/games/invite/{token}/night', { path: { token } }).then(
        (night) => setState({ night }),
        (error: unknown) => setState((before) => ({ ...before, error: error as Error })),
      )
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [token])
  return state
}

/** The time of an instant on the clocks of a zone: "8:45 PM". */
export function timeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone }).format(new Date(at))
}
