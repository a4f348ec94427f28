import { useEffect, useState } from 'react'
import { subscribeToView } from '../../api/live/live.ts'
import type { StreamStatus, Watched } from '../../api/live/live.ts'
import type { Connection } from '../../ui/page/ConnectionScope.tsx'
import type { WatchView } from './watchView.ts'

export interface WatchState {
  streamStatus: StreamStatus
  /** The latest view received from the server. */
  view?: WatchView
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockSkew: number
  /** The time of the last event of the stream, by this device's clock. */
  lastResponseAt: number
}

/**
 * Subscribes to a game and reports how fresh its view is. `watched` must not change: a component that uses this hook needs it as its key.
 */
export function useWatch(watched: Watched): WatchState {
  const [state, setState] = useState<WatchState>({
    streamStatus: 'connecting',
    clockSkew: 0,
    lastResponseAt: 0,
  })
  const [game] = useState(watched)
  useEffect(() => {
    let lastResponseAt = 0
    return subscribeToView(game, {
      onView: (view) => {
        lastResponseAt = Date.now()
        setState((before) => ({
          ...before,
          view,
          lastResponseAt,
          clockSkew: Date.parse(view.now) - lastResponseAt,
        }))
      },
      onStatus: (streamStatus) => {
        if (streamStatus === 'open') lastResponseAt = Date.now()
        setState((before) =>
          before.streamStatus === streamStatus ? before : { ...before, streamStatus, lastResponseAt },
        )
      },
    })
  }, [game])
  return state
}

/** Returns the connection of a page that watches a game. */
export function connectionOf({ streamStatus, lastResponseAt, clockSkew }: WatchState): Connection {
  return { lostSince: streamStatus === 'lost' ? lastResponseAt + clockSkew : undefined, clockSkew }
}
