import { useState } from 'react'
import { ApiError } from '../../api/client.ts'

/**
 * Saving a game at a time at which a team already plays: refused first, with the reason, and done if somebody insists
 * (contract, "force"). A court that is taken stays refused.
 */
export function useInsist() {
  const [warning, setWarning] = useState('')
  return {
    warning,
    forget: () => setWarning(''),
    /** Looks at a refusal; true if it is one that can be insisted against. */
    refused: (error: unknown) => {
      const may = error instanceof ApiError && error.status === 409 && error.field === 'force'
      setWarning(may ? error.sentence : '')
      return may
    },
  }
}
