import { useState } from 'react'
import { stateOf } from '../rules/log.ts'
import type { Log } from '../rules/logTypes.ts'
import { isBetweenSets } from '../rules/setBreak.ts'
import { keepFocus } from '../ui/dialog/keepFocus.ts'

/** Returns whether the board shows the break between two sets, and a function that starts the next set on this board. */
export function useSetBreak(log: Log): [boolean, () => void] {
  const [started, setStarted] = useState(0) // the number of the set that was started on this board
  const current = stateOf(log).sets.length
  if (started > current) setStarted(current) // the set was undone: winning the previous set again shows the break again
  const start = () => {
    setStarted(current)
    keepFocus()
  }
  return [isBetweenSets(log) && started !== current, start]
}
