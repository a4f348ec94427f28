// The lines below the points of a set.
import { scoreLine } from '../../scoreboard/words.ts'
import { t } from '../../t.ts'
import type { PlayedSet } from './playedMatch.ts'

/** The letters of the teams on the sheet, as on the sheets of referees. */
export const letters = { team1: 'A', team2: 'B' } as const

/** Returns the notes about a set; empty if there are none. */
export function notesOf({ timeouts }: PlayedSet): string[] {
  if (timeouts.length === 0) return []
  const list = timeouts.map(({ team, score }) => `${letters[team]} ${scoreLine(score)}`).join(', ')
  return [t('Time-outs: {list}', { list })]
}
