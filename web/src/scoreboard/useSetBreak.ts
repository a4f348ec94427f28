import { useState } from 'react'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { isBetweenSets } from '../rules/setBreak.ts'
import { keepFocus } from '../ui/dialog/keepFocus.ts'

/** Whether the board shows the break between two sets, and the function that starts the next set on this board. */
export function useSetBreak(log: Log): [boolean, () => void] {
  const [started, setStarted] = useState(0) // the number of the set that was started after a break here
  const current = stateOf(log).sets.length
  if (started > current) setStarted(current) // undone: when the set before is won again, there is a break again
  const start = () => {
    setStarted(current)
    keepFocus()
  }
  return [isBetweenSets(log) && started !== current, start]
}
