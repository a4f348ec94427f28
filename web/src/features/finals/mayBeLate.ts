import type { FinalsMatch, FinalsView } from '../../contract/types.ts'
import { isOpen } from '../../ui/bracket/bracketShape.ts'

const startOf = ({ day, gameTime }: FinalsMatch) => `${day} ${gameTime}`

/** The matches that have a time and are not over, in the order in which they begin. Matches of a queue have no time. */
export function mayBeLate({ queue, places }: FinalsView): FinalsMatch[] {
  if (queue) return []
  return places
    .filter((match) => isOpen(match) && match.day !== null && match.gameTime !== null)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
}
