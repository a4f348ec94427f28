import type { FinalsMatch, FinalsView } from '../../contract/types.ts'
import { isOpen } from '../../ui/bracket/bracketShape.ts'

const startOf = ({ day, gameTime }: FinalsMatch) => `${day} ${gameTime}`

/** Returns the unfinished matches that have a time, ordered by start. Matches of a queue have no time. */
export function delayableMatches({ queue, places }: FinalsView): FinalsMatch[] {
  if (queue) return []
  return places
    .filter((match) => isOpen(match) && match.day !== null && match.gameTime !== null)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
}
