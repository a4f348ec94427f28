import { useSyncExternalStore } from 'react'
import { decideLiveness, nextLiveness } from '../../lib/liveness.ts'
import type { Liveness, Stage } from '../../lib/liveness.ts'
import { useConnection } from '../page/ConnectionScope.tsx'

/**
 * Returns the state of a game, decided from the connection of the page and from when the scoring device was last heard (by the
 * server's clock; undefined while it is online). Renders again only when the state changes.
 */
export function useLiveness(stage: Stage, offlineSince: string | undefined): Liveness {
  const { lostSince, clockSkew } = useConnection()
  const signs = { lostSince, offlineSince: offlineSince === undefined ? undefined : Date.parse(offlineSince) }
  const first = decideLiveness(stage, signs, -Infinity)
  const changesAt = nextLiveness(first)
  const hasChanged = useSyncExternalStore(
    (onChange) => {
      if (changesAt === undefined) return () => undefined
      const timer = setTimeout(onChange, Math.max(0, changesAt - clockSkew - Date.now()))
      return () => clearTimeout(timer)
    },
    () => changesAt !== undefined && Date.now() + clockSkew >= changesAt,
    () => false,
  )
  return hasChanged && changesAt !== undefined ? decideLiveness(stage, signs, changesAt) : first
}
