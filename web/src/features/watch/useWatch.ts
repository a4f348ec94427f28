import { useEffect, useState } from 'react'
import { followWhole } from '../../api/live.ts'
import type { Line } from '../../api/live.ts'
import type { WatchView } from './watchView.ts'

export interface Watched {
  line: Line
  /** The last that was heard of the game. */
  view?: WatchView
  /** By how much the server's clock is ahead of this device's, in ms. */
  ahead: number
  /** When the line was heard of last, by this device's clock. */
  heardAt: number
}

/** A game as it is played: told by the server, and how far that can be relied on. Give the component the token as its key. */
export function useWatch(token: string): Watched {
  const [watched, setWatched] = useState<Watched>({ line: 'connecting', ahead: 0, heardAt: 0 })
  useEffect(() => {
    let heardAt = 0
    return followWhole<WatchView>(`/api/watch/${encodeURIComponent(token)}`, 'view', {
      onState: (view) => {
        heardAt = Date.now()
        setWatched((before) => ({ ...before, view, heardAt, ahead: Date.parse(view.now) - heardAt }))
      },
      onLine: (line) => {
        if (line === 'open') heardAt = Date.now()
        setWatched((before) => (before.line === line ? before : { ...before, line, heardAt }))
      },
    })
  }, [token])
  return watched
}
