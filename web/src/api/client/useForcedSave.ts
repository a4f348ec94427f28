import { useState } from 'react'
import { ApiError } from './client.ts'

/**
 * Lets the user save a game although a team already plays at that time. The server rejects the first request with 409 and the field
 * "force"; after the warning the user can repeat it with force. An occupied court is always rejected.
 */
export function useForcedSave() {
  const [warning, setWarning] = useState('')
  return {
    warning,
    clearWarning: () => setWarning(''),
    /** Shows the warning if the request can be repeated with force, and returns whether it can. */
    handleConflict: (error: unknown) => {
      const canForce = error instanceof ApiError && error.status === 409 && error.field === 'force'
      setWarning(canForce ? error.sentence : '')
      return canForce
    },
  }
}
