import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'

/** What a page knows about its connection to the server. */
export interface Connection {
  /** When the server was last heard, by its own clock, in milliseconds since 1970; undefined while the page is connected. */
  lostSince: number | undefined
  /** By how many milliseconds the server's clock is ahead of this device's. */
  clockSkew: number
}

const ConnectionContext = createContext<Connection>({ lostSince: undefined, clockSkew: 0 })

/** Tells everything on a page that shows a running score whether the page is connected. */
export function ConnectionScope({ lostSince, clockSkew, children }: Connection & { children: ReactNode }) {
  const value = useMemo(() => ({ lostSince, clockSkew }), [lostSince, clockSkew])
  return <ConnectionContext value={value}>{children}</ConnectionContext>
}

/** Returns the connection of the page. */
export const useConnection = () => useContext(ConnectionContext)
